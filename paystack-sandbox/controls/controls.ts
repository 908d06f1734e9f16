import type { ApiMode } from "../api-mode.ts";
import { chargeEventData } from "../charge-data.ts";
import { approve, decideApproval, decline } from "../charging.ts";
import type { Forms, SandboxContext } from "../context.ts";
import type { ListName } from "../pages.ts";
import { finishRefund, openRefund, refundable } from "../refund-states.ts";
import { findRefund } from "../refunds.ts";
import { type TransactionData, verificationData } from "../transaction-data.ts";
import type { Channel, RefundStatus, Transaction, TransactionStatus } from "../transactions.ts";
import { addUnreadable } from "../unreadable.ts";
import { disputeControls } from "./dispute-controls.ts";

export type PayOptions = {
  /** What is charged, in pesewas; by default the requested amount. */
  amount?: number;
  requestedAmount?: number;
  currency?: string;
  channel?: Channel;
  status?: TransactionStatus;
  /** `false` loses the event charge.success. */
  webhook?: boolean;
};

const ENDS: RefundStatus[] = ["processed", "failed"];

export type Controls = ReturnType<typeof createControls>;

/** Decides for the provider and the shopper's phone. For tests: no HTTP request reaches this. */
export function createControls(context: SandboxContext) {
  const { transactions, webhooks, apiMode, now } = context;

  function find(reference: string): Transaction {
    const transaction = transactions.byReference(reference);
    if (transaction) return transaction;
    throw new Error(`No transaction has the reference ${reference}.`);
  }

  function sendCharge(transaction: Transaction): void {
    webhooks.send("charge.success", chargeEventData(transaction, context.forms));
  }

  function decide(reference: string, approved: boolean): TransactionData {
    const transaction = find(reference);
    const { status } = decideApproval(transaction, approved, now());
    if (status === "success") sendCharge(transaction);
    return verificationData(transaction);
  }

  return {
    /** Pays without a browser, and creates the transaction when the reference is new. */
    pay(reference: string, options: PayOptions = {}): TransactionData {
      const transaction =
        transactions.byReference(reference) ?? createFor(reference, options, context);
      if (!transaction.paidAt) applyPayment(transaction, options, now());
      if (transaction.status === "success" && options.webhook !== false) sendCharge(transaction);
      return verificationData(transaction);
    },

    /** Changes what verify reports and nothing else: no event is sent. */
    setStatus(reference: string, status: TransactionStatus): TransactionData {
      return verificationData(Object.assign(find(reference), { status }));
    },

    transaction(reference: string): TransactionData | undefined {
      const transaction = transactions.byReference(reference);
      return transaction && verificationData(transaction);
    },
    transactions: () => transactions.all().map(verificationData),

    approveMobileMoney: (reference: string) => decide(reference, true),
    declineMobileMoney: (reference: string) => decide(reference, false),

    /** How the API answers until the mode is set again; the popup is not affected. */
    setApiMode: (mode: ApiMode) => apiMode.set(mode),

    /** What becomes of refunds requested from now on; "pending" leaves them to finishRefund. */
    setRefundOutcome(outcome: RefundStatus): void {
      context.refundOutcome = outcome;
    },
    /** Ends the unfinished refund, or one made at the provider when the shop has requested none. */
    finishRefund(reference: string, outcome: Exclude<RefundStatus, "pending">): void {
      const transaction = find(reference);
      const unfinished = transaction.refunds.find(({ status }) => !ENDS.includes(status));
      const refund = unfinished ?? openRefund(transaction, refundable(transaction), context);
      finishRefund(refund, transaction, outcome, context);
    },
    /** A refund that somebody made at the provider's own site; returns its id. */
    refundAtProvider(
      reference: string,
      amount: number,
      outcome: RefundStatus = "processed",
    ): number {
      const transaction = find(reference);
      const refund = openRefund(transaction, amount, context);
      finishRefund(refund, transaction, outcome, context);
      return refund.id;
    },
    /** Changes any refund, also one that has ended, and sends its event. */
    setRefundStatus(id: number, status: Exclude<RefundStatus, "pending">): void {
      finishRefund(...findRefund(String(id), context), status, context);
    },
    refunds: (reference: string) =>
      find(reference).refunds.map(({ announced: _, namesDispute: __, ...refund }) => refund),

    ...disputeControls(find, context),

    /** Which form a message has where Paystack publishes several: charge.success by card, GET /refund. */
    setForms(forms: Forms): void {
      context.forms = forms;
    },
    /** Adds an entry without an amount to a list; returns its id. */
    addUnreadable: (kind: ListName) => addUnreadable(kind, context),

    /** Keeps every event back until releaseWebhooks. */
    holdWebhooks: () => webhooks.hold(),
    releaseWebhooks: () => webhooks.release(),
    /** Resolves when every event has been accepted or dropped. */
    webhooksDone: () => webhooks.done(),
  };
}

function applyPayment(transaction: Transaction, options: PayOptions, now: Date): void {
  const { status = "success", amount, currency, channel } = options;
  if (amount !== undefined) transaction.amount = amount;
  if (currency !== undefined) transaction.currency = currency;
  if (channel !== undefined) transaction.channel = channel;
  if (status === "success") approve(transaction, now);
  else if (status === "failed") decline(transaction, "Declined");
  else transaction.status = status;
}

function createFor(reference: string, options: PayOptions, { transactions }: SandboxContext) {
  const amount = options.requestedAmount ?? options.amount;
  if (amount === undefined) throw new Error(`The new transaction ${reference} needs an amount.`);
  return transactions.create({ reference, amount, email: "shopper@ntoma.test", currency: "GHS" });
}
