import { type Cedis, fromPesewas, NO_MONEY, toPesewas, totalOf } from "#domain/money.ts";
import type { Order, OrderItem } from "#domain/orders/orders.ts";
import { piecesLeft } from "#domain/orders/refunded-pieces.ts";
import { typedAmount } from "#domain/typed-amount.ts";
import type { RefundWish } from "./payments-api.ts";

/** What an admin has chosen and typed in the form. */
export type RefundInput = {
  /** Pieces by line. */
  quantities: Record<number, number>;
  /** Empty for the price of the pieces. */
  amount: string;
  reason: string;
  restock: boolean;
};

export const emptyRefund: RefundInput = { quantities: {}, amount: "", reason: "", restock: false };

type Refund = {
  /** What the chosen pieces come to. */
  price: Cedis;
  /** Undefined while the amount is none that can go back. */
  wish: (RefundWish & { amount: Cedis }) | undefined;
};

type Item = Pick<OrderItem, "id" | "price" | "quantity" | "refundedQuantity">;

/** Not more than are left, also when another admin has refunded some since they were chosen. */
export function chosenPieces(item: Item, { quantities }: RefundInput): number {
  return Math.min(quantities[item.id] ?? 0, piecesLeft(item));
}

export function refundOf(
  { salesAmount }: Pick<Order, "salesAmount">,
  items: readonly Item[],
  input: RefundInput,
): Refund {
  const { amount: typed, reason, restock } = input;
  const chosen = items.map((item) => ({ ...item, quantity: chosenPieces(item, input) }));
  const price = totalOf(chosen);
  const lines = chosen
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity }) => ({ itemId: id, quantity }));
  const pesewas = typed === "" ? toPesewas(price) : typedAmount(typed);
  if (pesewas === undefined || pesewas <= NO_MONEY || pesewas > toPesewas(salesAmount)) {
    return { price, wish: undefined };
  }
  const amount = fromPesewas(pesewas);
  return { price, wish: { amount, reason, ...(lines.length > 0 && { lines, restock }) } };
}
