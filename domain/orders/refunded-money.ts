import { formatCedis, NO_MONEY } from "../money.ts";
import type { Order } from "./orders.ts";

type Refunded = Pick<Order, "moneyStatus" | "refundedAmount">;

/**
 * The money that went back, for below an order's total and as a text; undefined when none did. While nothing of what
 * paid for the order went back, it was another payment, such as a second charge, and the total stays what it is.
 */
export function refundedMoney({ moneyStatus, refundedAmount }: Refunded) {
  if (refundedAmount <= NO_MONEY) return undefined;
  const amount = formatCedis(refundedAmount);
  const isOfOthers = moneyStatus === "paid" || moneyStatus === "unpaid";
  const label = isOfOthers ? "Other payments refunded" : "Refunded";
  return isOfOthers
    ? { label, figure: amount, text: `${label}: ${amount}` }
    : { label, figure: `−${amount}`, text: `${label} ${amount}` };
}
