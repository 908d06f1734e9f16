import type { CustomerData } from "#domain/customers/customer-data.ts";
import { orderCount } from "#domain/orders/orders.ts";

/** Who it is about, so that nobody is taken for another. */
export function CustomerName({ data: { account, orders } }: { data: CustomerData }) {
  const name = account?.fullName || orders[0]?.name;
  const details = [account?.email ?? "The account is gone", orderCount(orders.length)];
  return (
    <div>
      <p className="text-lg font-semibold">{name}</p>
      <p className="text-ink-soft">{details.join(" · ")}</p>
    </div>
  );
}
