import type { SandboxContext } from "./context.ts";
import { carryOut, changeRefund, openRefund, refundable } from "./refund-states.ts";
import { RequestError } from "./responses.ts";
import type { AccountDetails, Refund, Transaction } from "./transactions.ts";
import type { Fields } from "./validation.ts";

/** Returns a pending refund; the outcome follows after the event refund.pending. */
export function requestRefund(fields: Fields, context: SandboxContext): [Refund, Transaction] {
  const transaction = findPaid(fields.transaction, context);
  const amount = parseAmount(fields.amount ?? refundable(transaction), transaction);
  const note = typeof fields.merchant_note === "string" ? fields.merchant_note : null;
  const refund = openRefund(transaction, amount, context, note);
  context.webhooks.track(carryOut(refund, transaction, context.refundOutcome, context));
  return [refund, transaction];
}

/** Sends a refund that needs attention to the bank account of the customer. */
export function retryRefund(id: string, fields: Fields, context: SandboxContext) {
  const [refund, transaction] = findRefund(id, context);
  if (refund.status !== "needs-attention") {
    const message = 'Invalid Refund state, refund status should be "needs-attention"';
    throw new RequestError(message, { status: 422 });
  }
  refund.accountDetails = parseAccount(fields.refund_account_details);
  changeRefund(refund, transaction, "processing", context);
  context.webhooks.track(carryOut(refund, transaction, context.refundOutcome, context));
  return [refund, transaction] as const;
}

export function findRefund(id: string, { transactions }: SandboxContext): [Refund, Transaction] {
  for (const transaction of transactions.all()) {
    const refund = transaction.refunds.find((one) => String(one.id) === id);
    if (refund) return [refund, transaction];
  }
  throw new RequestError("Refund not found", { status: 404, code: "not_found" });
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

function parseAccount(value: unknown): AccountDetails {
  const { currency, account_number, bank_id } = (value ?? {}) as Fields;
  return {
    currency: parseDetail(currency, "currency"),
    account_number: parseDetail(account_number, "account_number"),
    bank_id: parseDetail(bank_id, "bank_id"),
  };
}

function parseDetail(value: unknown, name: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw new RequestError(`refund_account_details.${name} is required`);
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
