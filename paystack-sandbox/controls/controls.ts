import type { ApiMode } from "../api-mode.ts";
import { approve, decideApproval, decline } from "../charging.ts";
import type { SandboxContext } from "../context.ts";
import { createRefund, finishRefund, refundable } from "../refunds.ts";
import { disputeData, type TransactionData, transactionData } from "../transaction-data.ts";
import type {
  Channel,
  DisputeResolution,
  RefundStatus,
  Transaction,
  TransactionStatus,
} from "../transactions.ts";

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
    webhooks.send("charge.success", transactionData(transaction));
  }

  function decide(reference: string, approved: boolean): TransactionData {
    const transaction = find(reference);
    const { status } = decideApproval(transaction, approved, now());
    if (status === "success") sendCharge(transaction);
    return transactionData(transaction);
  }

  function sendDispute(reference: string, resolution: DisputeResolution | null): void {
    const transaction = find(reference);
    transaction.dispute ??= { id: transactions.nextId(), createdAt: now(), resolution: null };
    const { dispute } = transaction;
    // A dispute ends once.
    dispute.resolution ??= resolution;
    const rest = refundable(transaction);
    if (dispute.resolution === "merchant-accepted" && rest > 0) {
      const refund = createRefund(transaction, rest, context, dispute.id);
      refund.status = "processed";
      transaction.status = "reversed";
    }
    if (resolution) webhooks.send("charge.dispute.resolve", disputeData(dispute, transaction));
    else {
      const opened = { ...dispute, resolution: null };
      webhooks.send("charge.dispute.create", disputeData(opened, transaction));
    }
  }

  return {
    /** Pays without a browser, and creates the transaction when the reference is new. */
    pay(reference: string, options: PayOptions = {}): TransactionData {
      const transaction =
        transactions.byReference(reference) ?? createFor(reference, options, context);
      if (!transaction.paidAt) applyPayment(transaction, options, now());
      if (transaction.status === "success" && options.webhook !== false) sendCharge(transaction);
      return transactionData(transaction);
    },

    /** Changes what verify reports and nothing else: no event is sent. */
    setStatus(reference: string, status: TransactionStatus): TransactionData {
      return transactionData(Object.assign(find(reference), { status }));
    },

    transaction(reference: string): TransactionData | undefined {
      const transaction = transactions.byReference(reference);
      return transaction && transactionData(transaction);
    },
    transactions: () => transactions.all().map(transactionData),

    approveMobileMoney: (reference: string) => decide(reference, true),
    declineMobileMoney: (reference: string) => decide(reference, false),

    /** How the API answers until the mode is set again; the popup is not affected. */
    setApiMode: (mode: ApiMode) => apiMode.set(mode),

    /** What becomes of refunds requested from now on; "pending" leaves them to finishRefund. */
    setRefundOutcome(outcome: RefundStatus): void {
      context.refundOutcome = outcome;
    },
    /** Ends the pending refund, or one made at the provider when the shop has requested none. */
    finishRefund(reference: string, outcome: Exclude<RefundStatus, "pending">): void {
      const transaction = find(reference);
      const pending = transaction.refunds.find(({ status }) => status === "pending");
      const refund = pending ?? createRefund(transaction, refundable(transaction), context);
      finishRefund(refund, transaction, outcome, context);
    },
    /** A refund of a part that somebody made at the provider's own site. */
    refundAtProvider(reference: string, amount: number): void {
      const transaction = find(reference);
      finishRefund(createRefund(transaction, amount, context), transaction, "processed", context);
    },
    refunds: (reference: string) => find(reference).refunds.map((refund) => ({ ...refund })),

    openDispute: (reference: string) => sendDispute(reference, null),
    resolveDispute: (reference: string, resolution: DisputeResolution) =>
      sendDispute(reference, resolution),

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
