import type { SandboxContext } from "./context.ts";
import { disputeEventData } from "./dispute-data.ts";
import { addRefund } from "./refund-states.ts";
import type { Dispute, Transaction } from "./transactions.ts";

const DUE_AFTER_MS = 3 * 86_400_000;
const LOST = ["merchant-accepted", "auto-accepted"];

/** Opens the dispute of a transaction, or sends the event of its beginning again. */
export function openDispute(transaction: Transaction, context: SandboxContext): void {
  const dispute = disputeOf(transaction, context);
  const opened = { ...dispute, resolution: null, resolvedAt: null };
  context.webhooks.send("charge.dispute.create", disputeEventData(opened, transaction));
}

export function remindDispute(transaction: Transaction, { webhooks }: SandboxContext): void {
  const { dispute, reference } = transaction;
  if (!dispute || dispute.resolvedAt) throw new Error(`No dispute of ${reference} is open.`);
  webhooks.send("charge.dispute.remind", disputeEventData(dispute, transaction));
}

/** A dispute can be resolved again, until it is lost: then all of the payment has left. */
export function resolveDispute(
  transaction: Transaction,
  resolution: string | null,
  context: SandboxContext,
): void {
  const dispute = disputeOf(transaction, context);
  if (!isLost(dispute)) {
    const time = context.now();
    Object.assign(dispute, { resolution, resolvedAt: time, updatedAt: time });
    if (isLost(dispute)) takeBack(transaction, dispute, context);
  }
  context.webhooks.send("charge.dispute.resolve", disputeEventData(dispute, transaction));
}

function isLost({ resolution }: Dispute): boolean {
  return resolution !== null && LOST.includes(resolution);
}

/** The bank takes the disputed amount, whatever was refunded before. No refund event tells of it. */
function takeBack(transaction: Transaction, dispute: Dispute, context: SandboxContext): void {
  const refund = addRefund(transaction, transaction.amount, context, dispute.id);
  refund.status = "processed";
  transaction.status = "reversed";
}

function disputeOf(transaction: Transaction, { transactions, now }: SandboxContext): Dispute {
  const createdAt = now();
  transaction.dispute ??= {
    id: transactions.nextId(),
    createdAt,
    updatedAt: createdAt,
    dueAt: new Date(createdAt.getTime() + DUE_AFTER_MS),
    resolvedAt: null,
    resolution: null,
  };
  return transaction.dispute;
}
