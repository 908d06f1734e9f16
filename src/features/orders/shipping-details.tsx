import type { Order } from "#domain/orders.ts";

export function ShippingDetails({ order }: { order: Order }) {
  const { name, phoneNumber, address, city, region } = order;
  return (
    <div>
      <h2 className="text-xl">Shipping Details</h2>
      <address className="mt-3 text-ink-soft not-italic wrap-anywhere">
        <p>{name}</p>
        <p>{phoneNumber}</p>
        <p>{[address, city, region].join(", ")}</p>
      </address>
    </div>
  );
}
