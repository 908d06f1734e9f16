import { createSelection } from "#components/ui/controls/selection.tsx";
import type { ManagedProduct } from "../products-api.ts";

export const {
  Selection: ProductSelection,
  useSelection: useProductSelection,
  SelectBox: ProductBox,
} = createSelection<ManagedProduct>();
