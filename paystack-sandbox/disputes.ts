import type { SandboxContext } from "./context.ts";
import { disputeEventData } from "./dispute-data.ts";
import { addRefund, isAllBack } from "./refund-states.ts";
import type { Dispute, Transaction } from "./transactions.ts";

export type OpenOptions = {
  /** What is disputed, in pesewas; by default all of the payment. */
  amount?: number;
  /** Opens one more, although the payment has a dispute. */
  another?: boolean;
};

export type ResolveOptions = {
  /** By default the newest dispute of the payment. */
  disputeId?: number;
  /** What the customer gets back of a dispute that is lost, in pesewas. */
  amount?: number;
  /** The transaction of a lost dispute; by default "reversed" when nothing is left of it. */
  transactionStatus?: "success" | "reversed";
  /** `false`: the list of refunds has `dispute: null` for what the dispute took. */
  namesDispute?: boolean;
};

const DUE_AFTER_MS = 3 * 86_400_000;
const LOST = ["merchant-accepted", "auto-accepted"];

/** Opens a dispute of a transaction, or sends the event of its beginning again; returns its id. */
export function openDispute(
  transaction: Transaction,
  { amount, another = false }: OpenOptions,
  context: SandboxContext,
): number {
  const known = another ? undefined : transaction.disputes.at(-1);
  const dispute = known ?? addDispute(transaction, amount, context);
  const opened = { ...dispute, resolution: null, resolvedAt: null };
  context.webhooks.send("charge.dispute.create", disputeEventData(opened, transaction));
  return dispute.id;
}

export function remindDispute(
  transaction: Transaction,
  disputeId: number | undefined,
  { webhooks }: SandboxContext,
): void {
  webhooks.send(
    "charge.dispute.remind",
    disputeEventData(findOpen(transaction, disputeId), transaction),
  );
}

/** A dispute can be resolved again, until it is lost: then its amount has left. */
export function resolveDispute(
  transaction: Transaction,
  resolution: string | null,
  options: ResolveOptions,
  context: SandboxContext,
): void {
  const dispute =
    findDispute(transaction, options.disputeId) ?? addDispute(transaction, undefined, context);
  if (dispute.isArchived) throw new Error(`The dispute ${dispute.id} is archived.`);
  if (!isLost(dispute)) {
    const time = context.now();
    Object.assign(dispute, { resolution, resolvedAt: time, updatedAt: time });
    if (isLost(dispute)) takeBack(transaction, dispute, options, context);
  }
  context.webhooks.send("charge.dispute.resolve", disputeEventData(dispute, transaction));
}

/** Ends an open dispute without a resolution; the list has it without its amount, and no event is sent. */
export function archiveDispute(
  transaction: Transaction,
  disputeId: number | undefined,
  { now }: SandboxContext,
): void {
  Object.assign(findOpen(transaction, disputeId), { isArchived: true, updatedAt: now() });
}

/** The dispute with this id, or the newest one. */
export function findDispute({ disputes, reference }: Transaction, id?: number) {
  if (id === undefined) return disputes.at(-1);
  const dispute = disputes.find((one) => one.id === id);
  if (dispute) return dispute;
  throw new Error(`${reference} has no dispute ${id}.`);
}

function findOpen(transaction: Transaction, id: number | undefined): Dispute {
  const dispute = findDispute(transaction, id);
  if (dispute && !dispute.resolvedAt && !dispute.isArchived) return dispute;
  throw new Error(`No dispute of ${transaction.reference} is open.`);
}

function isLost({ resolution }: Dispute): boolean {
  return resolution !== null && LOST.includes(resolution);
}

/** The bank takes the disputed amount, whatever was refunded before. No refund event tells of it. */
function takeBack(
  transaction: Transaction,
  dispute: Dispute,
  { amount, transactionStatus, namesDispute = true }: ResolveOptions,
  context: SandboxContext,
): void {
  dispute.amount = checkAmount(amount ?? dispute.amount, transaction);
  const refund = addRefund(transaction, dispute.amount, context);
  Object.assign(refund, { status: "processed", disputeId: dispute.id, namesDispute });
  if (transactionStatus) transaction.status = transactionStatus;
  else if (isAllBack(transaction)) transaction.status = "reversed";
}

function addDispute(
  transaction: Transaction,
  amount: number | undefined,
  { transactions, now }: SandboxContext,
): Dispute {
  const createdAt = now();
  const dispute: Dispute = {
    id: transactions.nextId(),
    amount: checkAmount(amount ?? transaction.amount, transaction),
    createdAt,
    updatedAt: createdAt,
    dueAt: new Date(createdAt.getTime() + DUE_AFTER_MS),
    resolvedAt: null,
    resolution: null,
    isArchived: false,
  };
  transaction.disputes.push(dispute);
  return dispute;
}

function checkAmount(amount: number, { reference, amount: paid }: Transaction): number {
  if (Number.isInteger(amount) && amount > 0 && amount <= paid) return amount;
  throw new Error(`${amount} is no part of what was paid for ${reference}.`);
}
