import { fieldsOf, idOf, integerOf, textOf } from "../requests/shapes.ts";
import { timeOf } from "./charge.ts";
import type { DisputeFact } from "./facts.ts";

export type ReadDispute = { reference: string; fact: DisputeFact };

/**
 * Reads a dispute of an event or of the provider's list, which names its end only in the resolution:
 * "merchant-accepted" and "auto-accepted" take the money, "declined" leaves it where it is. Any other
 * resolution, or none, leaves it open.
 */
export function readDispute(value: unknown): ReadDispute | undefined {
  const data = fieldsOf(value) ?? {};
  const transaction = fieldsOf(data.transaction) ?? {};
  const id = idOf(data.id);
  const reference = textOf(transaction.reference) || textOf(data.transaction_reference);
  const amount = integerOf(data.refund_amount) ?? integerOf(transaction.amount);
  if (!id || !reference || amount === undefined) return undefined;
  const resolution = textOf(data.resolution);
  return {
    reference,
    fact: {
      id,
      status: /accepted$/.test(resolution) ? "lost" : resolution === "declined" ? "won" : "open",
      amount,
      dueAt: timeOf(data.dueAt),
      resolvedAt: timeOf(data.resolvedAt),
      note: resolution || textOf(data.category) || textOf(data.status),
    },
  };
}
