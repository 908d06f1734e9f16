import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import type { Order } from "#domain/orders/orders.ts";

type Selection = {
  orders: readonly Order[];
  has: (order: Order) => boolean;
  /** Also those between it and the one that was chosen last, when `withRange` is set. */
  toggle: (order: Order, withRange: boolean) => void;
  set: (orders: readonly Order[]) => void;
};

const SelectionContext = createContext<Selection | undefined>(undefined);

type OrderSelectionProps = {
  /** Another filter clears the selection, so that hidden orders are not changed. */
  filterKey: string;
  /** The orders of the list that are in memory, in its order. */
  loaded: () => readonly Order[];
  children: ReactNode;
};

export function OrderSelection({ filterKey, loaded, children }: OrderSelectionProps) {
  const [{ key, orders }, setState] = useState({ key: filterKey, orders: [] as readonly Order[] });
  const last = useRef<number>(undefined);
  const current = key === filterKey ? orders : [];
  const set = (next: readonly Order[]) => setState({ key: filterKey, orders: next });
  const has = ({ id }: Order) => current.some((order) => order.id === id);
  const toggle = (order: Order, withRange: boolean) => {
    const changed = withRange ? between(loaded(), last.current, order) : [order];
    const others = current.filter(({ id }) => !changed.some((one) => one.id === id));
    last.current = order.id;
    set(has(order) ? others : [...others, ...changed]);
  };
  return (
    <SelectionContext value={{ orders: current, has, toggle, set }}>{children}</SelectionContext>
  );
}

/** From the order with the id to the other one, both included. */
function between(orders: readonly Order[], id: number | undefined, order: Order): Order[] {
  const ends = [id, order.id].map((end) => orders.findIndex((one) => one.id === end));
  if (ends.includes(-1)) return [order];
  return orders.slice(Math.min(...ends), Math.max(...ends) + 1);
}

export function useOrderSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("There is no selection of orders here.");
  return selection;
}

function hasShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

export function OrderCheckbox({ order }: { order: Order }) {
  const { has, toggle } = useOrderSelection();
  return (
    <label className="-my-2 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center select-none">
      <input
        type="checkbox"
        aria-label={`Choose order #${order.paymentReference}`}
        checked={has(order)}
        onChange={({ nativeEvent }) => toggle(order, hasShift(nativeEvent))}
        className="size-4 accent-indigo"
      />
    </label>
  );
}
