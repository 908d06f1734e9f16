import type { Drawing } from "../sheet.ts";
import { shirtDress, tiered } from "./dresses-cotton.ts";
import { column, wrap } from "./dresses-wrapped.ts";

export const dresses: Record<string, Drawing> = {
  "adjoa-wax-print-wrap-dress": wrap,
  "bonwire-kente-column-gown": column,
  "efua-tiered-sundress": tiered,
  "nana-ama-shirt-dress": shirtDress,
};
