import { createContext, type ReactNode, useContext, useState } from "react";
import type { ManagedProduct } from "../products-api.ts";

type Selection = {
  products: readonly ManagedProduct[];
  has: (product: ManagedProduct) => boolean;
  toggle: (product: ManagedProduct) => void;
  set: (products: readonly ManagedProduct[]) => void;
};

const SelectionContext = createContext<Selection | undefined>(undefined);

type ProductSelectionProps = {
  /** Another filter clears the selection, so that products that are not shown are not changed. */
  filterKey: string;
  children: ReactNode;
};

export function ProductSelection({ filterKey, children }: ProductSelectionProps) {
  const [state, setState] = useState({ key: filterKey, products: [] as readonly ManagedProduct[] });
  const products = state.key === filterKey ? state.products : [];
  const set = (next: readonly ManagedProduct[]) => setState({ key: filterKey, products: next });
  const has = ({ id }: ManagedProduct) => products.some((product) => product.id === id);
  const toggle = (product: ManagedProduct) =>
    set(has(product) ? products.filter(({ id }) => id !== product.id) : [...products, product]);
  return <SelectionContext value={{ products, has, toggle, set }}>{children}</SelectionContext>;
}

export function useProductSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("There is no selection of products here.");
  return selection;
}

export function ProductCheckbox({ product }: { product: ManagedProduct }) {
  const { has, toggle } = useProductSelection();
  return (
    <label className="-my-2 -mr-3 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Choose ${product.name}`}
        checked={has(product)}
        onChange={() => toggle(product)}
        className="size-4 accent-indigo"
      />
    </label>
  );
}
