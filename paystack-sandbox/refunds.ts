import { Refusal } from "./replies.ts";
import type { TransactionStore } from "./store.ts";
import { refundEventJson } from "./transaction-json.ts";
import type { Refund, Transaction } from "./types.ts";
import { parseAmount } from "./validation.ts";
import type { Webhooks } from "./webhooks.ts";

type Fields = Record<string, unknown>;

export interface RefundContext {
  store: TransactionStore;
  webhooks: Webhooks;
  now: () => Date;
}

export function startRefund(fields: Fields, context: RefundContext): [Refund, Transaction] {
  const transaction = findPaid(fields.transaction, context.store);
  const refund = newRefund(fields, transaction, context);
  transaction.refunds.push(refund);
  const pending = context.webhooks.send("refund.pending", refundEventJson(refund, transaction));
  const work = pending.firstTry.then(() => process(refund, transaction, context));
  context.webhooks.track(work);
  return [refund, transaction];
}

function process(refund: Refund, transaction: Transaction, { webhooks }: RefundContext): void {
  refund.status = "processed";
  if (refundedAmount(transaction) === transaction.amount) transaction.status = "reversed";
  webhooks.send("refund.processed", refundEventJson(refund, transaction));
}

function findPaid(value: unknown, store: TransactionStore): Transaction {
  const known = typeof value === "string" || typeof value === "number";
  const transaction = known ? store.get(value) : undefined;
  if (!transaction) {
    throw new Refusal("Transaction not found", { httpStatus: 404, code: "transaction_not_found" });
  }
  if (!transaction.paidAt) {
    throw new Refusal("Transaction has not been paid for", { code: "transaction_not_successful" });
  }
  return transaction;
}

function newRefund(fields: Fields, transaction: Transaction, context: RefundContext): Refund {
  const { reference } = transaction;
  const note = (value: unknown, otherwise: string) => (value ? String(value) : otherwise);
  return {
    id: context.store.nextId(),
    amount: refundAmount(fields.amount, transaction),
    status: "pending",
    customerNote: note(fields.customer_note, `Refund for transaction ${reference}`),
    merchantNote: note(fields.merchant_note, `Refund for transaction ${reference} by the shop`),
    createdAt: context.now(),
  };
}

function refundAmount(value: unknown, transaction: Transaction): number {
  const left = transaction.amount - refundedAmount(transaction);
  if (left === 0) {
    throw new Refusal("Transaction has been fully reversed", {
      code: "transaction_fully_reversed",
    });
  }
  const amount = value === undefined || value === null ? left : parseAmount(value);
  if (amount <= left) return amount;
  throw new Refusal("Refund amount cannot be greater than the amount left of the transaction", {
    code: "invalid_amount",
    nextStep: `Pass ${left} or less.`,
  });
}

function refundedAmount({ refunds }: Transaction): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}
