import { randomBytes } from "node:crypto";
import { RequestError } from "./responses.ts";

export type TransactionStatus =
  | "abandoned"
  | "failed"
  | "ongoing"
  | "pending"
  | "processing"
  | "queued"
  | "reversed"
  | "success";

export type Channel = "card" | "mobile_money";

/** What the shopper still has to do. No card number, CVV or PIN is ever stored. */
export type Challenge = { step: "pin" | "otp" | "approval"; wrongEntries: number };

export type RefundStatus = "pending" | "processing" | "processed" | "failed" | "needs-attention";
export type Refund = {
  id: number;
  status: RefundStatus;
  /** In pesewas. */
  amount: number;
  createdAt: Date;
  updatedAt: Date;
  /** The dispute that ended in it. */
  disputeId: number | null;
  /** Whether the list of refunds names that dispute. */
  namesDispute: boolean;
  /** Of the request; without one the provider writes its own. */
  merchantNote: string | null;
  /** How the processor names it once it has ended. */
  processorReference: string | null;
  /** Where a refund that needed attention was sent. */
  accountDetails: AccountDetails | null;
  /** Resolves after the first attempt to send its last event. */
  announced: Promise<void>;
};
export type AccountDetails = { currency: string; account_number: string; bank_id: string };

/** Open until `resolvedAt` or archived; a bank may name any resolution, or none. */
export type Dispute = {
  id: number;
  /** What the customer wants back, in pesewas. */
  amount: number;
  createdAt: Date;
  updatedAt: Date;
  dueAt: Date;
  resolvedAt: Date | null;
  resolution: string | null;
  isArchived: boolean;
};

export type NewTransaction = {
  reference: string;
  email: string;
  /** In pesewas. */
  amount: number;
  currency: string;
};

export type Transaction = NewTransaction & {
  id: number;
  accessCode: string;
  requestedAmount: number;
  status: TransactionStatus;
  channel: Channel;
  gatewayResponse: string;
  createdAt: Date;
  paidAt: Date | null;
  challenge: Challenge | null;
  refunds: Refund[];
  /** Oldest first. */
  disputes: Dispute[];
};

export const NOT_COMPLETED = "The transaction was not completed";

export type Transactions = ReturnType<typeof createTransactions>;

/** Keeps the newest `maxCount` transactions in memory and drops the oldest beyond that. */
export function createTransactions(now: () => Date, maxCount: number) {
  const byReference = new Map<string, Transaction>();
  const byAccessCode = new Map<string, Transaction>();
  // The database keeps ids across restarts: those of the next start must all be larger.
  let lastId = now().getTime() * 1000;
  const nextId = () => ++lastId;

  function dropOldest(): void {
    const [oldest] = byReference.values();
    if (!oldest) return;
    byReference.delete(oldest.reference);
    byAccessCode.delete(oldest.accessCode);
  }

  return {
    nextId,
    create(input: NewTransaction): Transaction {
      if (byReference.has(input.reference)) throw duplicateReference();
      const transaction = newTransaction(input, nextId(), now());
      byReference.set(transaction.reference, transaction);
      byAccessCode.set(transaction.accessCode, transaction);
      if (byReference.size > maxCount) dropOldest();
      return transaction;
    },
    byReference: (reference: string) => byReference.get(reference),
    byAccessCode: (accessCode: string) => byAccessCode.get(accessCode),
    all: () => [...byReference.values()],
  };
}

/** Paystack reports a new transaction as abandoned until the shopper begins to pay. */
function newTransaction(input: NewTransaction, id: number, createdAt: Date): Transaction {
  return {
    ...input,
    id,
    accessCode: randomBytes(8).toString("hex"),
    requestedAmount: input.amount,
    status: "abandoned",
    channel: "card",
    gatewayResponse: NOT_COMPLETED,
    createdAt,
    paidAt: null,
    challenge: null,
    refunds: [],
    disputes: [],
  };
}

function duplicateReference(): RequestError {
  return new RequestError("Duplicate Transaction Reference", { code: "duplicate_reference" });
}
