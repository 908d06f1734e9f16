import { fieldsOf, idOf, integerOf, textOf } from "../requests/shapes.ts";
import type { DisputeEvent } from "./ledger-rows.ts";

export type ReadDispute = { reference: string; dispute: DisputeEvent };

/**
 * Reads a dispute of an event or of the provider's list, which names its end only in the resolution:
 * "merchant-accepted" and "auto-accepted" take the money, "declined" leaves it where it is.
 */
export function readDispute(value: unknown, isResolved?: boolean): ReadDispute | undefined {
  const data = fieldsOf(value) ?? {};
  const transaction = fieldsOf(data.transaction) ?? {};
  const id = idOf(data.id);
  if (!id) return undefined;
  const resolution = textOf(data.resolution);
  const end = resolution.includes("accepted") ? "lost" : "won";
  return {
    reference: textOf(transaction.reference) || textOf(data.transaction_reference),
    dispute: {
      id,
      status: (isResolved ?? resolution !== "") ? end : "open",
      amount: integerOf(data.refund_amount) ?? integerOf(transaction.amount) ?? 0,
      currency: textOf(data.currency) || textOf(transaction.currency),
      note: resolution || textOf(data.category) || textOf(data.status),
    },
  };
}
