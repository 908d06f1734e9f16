import { useState } from "react";

const newestId = (orders: readonly { id: number }[]) =>
  orders.reduce((newest, { id }) => Math.max(newest, id), 0);

/** Counts the orders that have arrived since the screen was opened. */
export function NewOrders({ orders }: { orders: readonly { id: number }[] }) {
  const [seen] = useState(() => newestId(orders));
  const count = orders.filter(({ id }) => id > seen).length;
  return (
    <p role="status" className="min-h-6 text-sm font-medium text-indigo">
      {count > 0 && (count === 1 ? "1 new order" : `${count} new orders`)}
    </p>
  );
}
