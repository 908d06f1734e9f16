import type { SandboxContext } from "./context.ts";
import { RequestError } from "./responses.ts";
import { refundEventData } from "./transaction-data.ts";
import type { Refund, RefundStatus, Transaction } from "./transactions.ts";
import type { Fields } from "./validation.ts";

/** Returns a pending refund; the outcome follows after the event refund.pending. */
export function requestRefund(fields: Fields, context: SandboxContext): [Refund, Transaction] {
  const transaction = findPaid(fields.transaction, context);
  if (transaction.refund && transaction.refund.status !== "failed") throw alreadyReversed();
  if (fields.amount !== undefined && fields.amount !== transaction.amount) {
    throw new RequestError("This sandbox refunds whole amounts only", { code: "invalid_amount" });
  }
  const refund = createRefund(transaction, context);
  const announced = sendRefundEvent(refund, transaction, context);
  const { refundOutcome } = context;
  if (refundOutcome !== "pending") {
    const finish = () => finishRefund(refund, transaction, refundOutcome, context);
    context.webhooks.track(announced.then(finish));
  }
  return [refund, transaction];
}

export function createRefund(transaction: Transaction, { transactions, now }: SandboxContext) {
  const refund: Refund = { id: transactions.nextId(), status: "pending", createdAt: now() };
  transaction.refund = refund;
  return refund;
}

export function finishRefund(
  refund: Refund,
  transaction: Transaction,
  outcome: Exclude<RefundStatus, "pending">,
  context: SandboxContext,
): void {
  refund.status = outcome;
  if (outcome === "processed") transaction.status = "reversed";
  sendRefundEvent(refund, transaction, context);
}

function sendRefundEvent(refund: Refund, transaction: Transaction, { webhooks }: SandboxContext) {
  return webhooks.send(`refund.${refund.status}`, refundEventData(refund, transaction));
}

function findPaid(reference: unknown, { transactions }: SandboxContext): Transaction {
  const transaction = transactions.byReference(String(reference ?? ""));
  if (!transaction) {
    const details = { status: 404, code: "transaction_not_found" };
    throw new RequestError("Transaction not found", details);
  }
  if (transaction.paidAt) return transaction;
  const code = "transaction_not_successful";
  throw new RequestError("Transaction has not been paid for", { code });
}

function alreadyReversed(): RequestError {
  const code = "transaction_fully_reversed";
  return new RequestError("Transaction has been fully reversed", { code });
}
