import { createContext, type ReactNode, useContext, useState } from "react";
import type { Order } from "#domain/orders/orders.ts";

type Selection = {
  orders: readonly Order[];
  has: (order: Order) => boolean;
  toggle: (order: Order) => void;
  set: (orders: readonly Order[]) => void;
};

const SelectionContext = createContext<Selection | undefined>(undefined);

type OrderSelectionProps = {
  /** Another filter clears the selection, so that hidden orders are not changed. */
  filterKey: string;
  children: ReactNode;
};

export function OrderSelection({ filterKey, children }: OrderSelectionProps) {
  const [{ key, orders }, setState] = useState({ key: filterKey, orders: [] as readonly Order[] });
  const current = key === filterKey ? orders : [];
  const set = (next: readonly Order[]) => setState({ key: filterKey, orders: next });
  const has = ({ id }: Order) => current.some((order) => order.id === id);
  const toggle = (order: Order) =>
    set(has(order) ? current.filter(({ id }) => id !== order.id) : [...current, order]);
  return (
    <SelectionContext value={{ orders: current, has, toggle, set }}>{children}</SelectionContext>
  );
}

export function useOrderSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("There is no selection of orders here.");
  return selection;
}

export function OrderCheckbox({ order }: { order: Order }) {
  const { has, toggle } = useOrderSelection();
  return (
    <label className="-my-2 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Choose order #${order.paymentReference}`}
        checked={has(order)}
        onChange={() => toggle(order)}
        className="size-4 accent-indigo"
      />
    </label>
  );
}
