import type { SandboxContext } from "./context.ts";
import { RequestError } from "./responses.ts";
import { refundEventData } from "./transaction-data.ts";
import type { Refund, RefundStatus, Transaction } from "./transactions.ts";
import type { Fields } from "./validation.ts";

/** Returns a pending refund; the outcome follows after the event refund.pending. */
export function requestRefund(fields: Fields, context: SandboxContext): [Refund, Transaction] {
  const transaction = findPaid(fields.transaction, context);
  const amount = parseAmount(fields.amount ?? refundable(transaction), transaction);
  const refund = createRefund(transaction, amount, context);
  const announced = sendRefundEvent(refund, transaction, context);
  const { refundOutcome } = context;
  if (refundOutcome !== "pending") {
    const finish = () => finishRefund(refund, transaction, refundOutcome, context);
    context.webhooks.track(announced.then(finish));
  }
  return [refund, transaction];
}

/** What is left of a payment after the refunds that have not failed. */
export function refundable({ amount, refunds }: Transaction): number {
  const sent = refunds.filter(({ status }) => status !== "failed");
  return sent.reduce((rest, refund) => rest - refund.amount, amount);
}

function parseAmount(amount: unknown, transaction: Transaction): number {
  if (refundable(transaction) <= 0) throw alreadyReversed();
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount <= 0) {
    throw new RequestError("Invalid refund amount", { code: "invalid_amount" });
  }
  if (amount > refundable(transaction)) {
    const message = "Refund amount cannot be more than the transaction amount";
    throw new RequestError(message, { code: "invalid_amount" });
  }
  return amount;
}

export function createRefund(
  transaction: Transaction,
  amount: number,
  { transactions, now }: SandboxContext,
  disputeId: number | null = null,
): Refund {
  const refund: Refund = {
    id: transactions.nextId(),
    status: "pending",
    amount,
    createdAt: now(),
    disputeId,
  };
  transaction.refunds.push(refund);
  return refund;
}

export function finishRefund(
  refund: Refund,
  transaction: Transaction,
  outcome: Exclude<RefundStatus, "pending">,
  context: SandboxContext,
): void {
  refund.status = outcome;
  const isPending = transaction.refunds.some(({ status }) => status === "pending");
  if (outcome === "processed" && !isPending && refundable(transaction) === 0) {
    transaction.status = "reversed";
  }
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
