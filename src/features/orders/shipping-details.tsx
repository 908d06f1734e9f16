import { addressLine } from "#domain/delivery.ts";
import type { Order } from "#domain/orders.ts";

export function ShippingDetails({ order }: { order: Order }) {
  return (
    <div>
      <h2 className="text-xl">Shipping Details</h2>
      <address className="mt-3 text-ink-soft not-italic wrap-anywhere">
        <p>{order.name}</p>
        <p>{order.phoneNumber}</p>
        <p>{addressLine(order)}</p>
      </address>
    </div>
  );
}
