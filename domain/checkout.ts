import { type ProductLine, totalOfLines } from "./product-lines.ts";

export const checkoutSteps = ["Delivery", "Payment", "Confirmation"] as const;

/** Where an order goes: a shopper's saved details, without whose they are. */
export type Delivery = {
  fullName: string;
  phoneNumber: string;
  address: string;
  city: string;
  region: string;
};

export type SavedDelivery = Delivery & { id: number };

export const DELIVERY_COLUMNS = "id,fullName,phoneNumber,address,city,region";

/** What an edit changes: a field left empty stays as it was. */
export function filledFields(delivery: Delivery): Partial<Delivery> {
  return Object.fromEntries(Object.entries(delivery).filter(([, value]) => value !== ""));
}

/** On one line, without what was left empty. */
export function addressLine({ address, city, region }: Omit<Delivery, "fullName" | "phoneNumber">) {
  return [address, city, region].filter(Boolean).join(", ");
}

export type Buyer = { id: string; email: string };

/** Everything that an order is made of. */
export type Purchase = {
  buyer: Buyer;
  lines: readonly ProductLine[];
  delivery: Delivery;
};

export function newPaymentReference(now = Date.now()): string {
  return `NTOMA-${now}`;
}

/** The row of a new order; the database puts right what a browser may not decide. */
export function orderRowOf({ buyer, lines, delivery }: Purchase, paymentReference: string) {
  const { fullName: name, phoneNumber, address, city, region } = delivery;
  return {
    orderStatus: "processing",
    paymentStatus: "pending",
    totalAmount: totalOfLines(lines),
    paymentReference,
    user_id: buyer.id,
    name,
    phoneNumber,
    address,
    city,
    region,
  };
}

export function itemRowsOf(orderId: number, lines: readonly ProductLine[]) {
  return lines.map(({ quantity, product: { id: productId, price } }) => {
    return { orderId, productId, quantity, price };
  });
}
