import { randomBytes, randomInt } from "node:crypto";
import type { SandboxContext } from "./context.ts";
import { refundEventData } from "./refund-data.ts";
import type { Refund, RefundStatus, Transaction } from "./transactions.ts";

/** What is left of a payment after the refunds that have not failed. */
export function refundable({ amount, refunds }: Transaction): number {
  const sent = refunds.filter(({ status }) => status !== "failed");
  return sent.reduce((rest, refund) => rest - refund.amount, amount);
}

/** A refund without an event. */
export function addRefund(
  transaction: Transaction,
  amount: number,
  { transactions, now }: SandboxContext,
): Refund {
  const createdAt = now();
  const refund: Refund = {
    id: transactions.nextId(),
    status: "pending",
    amount,
    createdAt,
    updatedAt: createdAt,
    disputeId: null,
    namesDispute: false,
    merchantNote: null,
    processorReference: null,
    accountDetails: null,
    announced: Promise.resolve(),
  };
  transaction.refunds.push(refund);
  return refund;
}

export function openRefund(
  transaction: Transaction,
  amount: number,
  context: SandboxContext,
  merchantNote: string | null = null,
) {
  const refund = addRefund(transaction, amount, context);
  refund.merchantNote = merchantNote;
  announce(refund, transaction, context);
  return refund;
}

/** Changes the state at once; the events follow one after the other. */
export function finishRefund(
  refund: Refund,
  transaction: Transaction,
  outcome: RefundStatus,
  context: SandboxContext,
): void {
  for (const status of stepsTo(outcome, refund)) {
    changeRefund(refund, transaction, status, context);
  }
}

/** Changes the state when the event of the one before has been sent. */
export async function carryOut(
  refund: Refund,
  transaction: Transaction,
  outcome: RefundStatus,
  context: SandboxContext,
): Promise<void> {
  for (const status of stepsTo(outcome, refund)) {
    await refund.announced;
    changeRefund(refund, transaction, status, context);
  }
}

/** A pending refund is processing before it ends. */
function stepsTo(outcome: RefundStatus, { status }: Refund): RefundStatus[] {
  if (outcome === "pending") return [];
  return status === "pending" && outcome !== "processing" ? ["processing", outcome] : [outcome];
}

export function changeRefund(
  refund: Refund,
  transaction: Transaction,
  status: RefundStatus,
  context: SandboxContext,
): void {
  const wasAllBack = isAllBack(transaction);
  Object.assign(refund, { status, updatedAt: context.now() });
  if (status !== "processing") refund.processorReference ??= newProcessorReference(status);
  if (isAllBack(transaction)) transaction.status = "reversed";
  else if (wasAllBack) transaction.status = "success";
  announce(refund, transaction, context);
}

export function isAllBack({ amount, refunds }: Transaction): boolean {
  const back = refunds.filter(({ status }) => status === "processed");
  return back.reduce((sum, refund) => sum + refund.amount, 0) >= amount;
}

/** The processor has numbers of its own. */
function newProcessorReference(status: RefundStatus): string {
  if (status === "processed") return String(randomInt(1e11, 2e11));
  return `TRF_${randomBytes(8).toString("hex")}`;
}

function announce(refund: Refund, transaction: Transaction, { webhooks }: SandboxContext): void {
  const data = refundEventData(refund, transaction);
  refund.announced = refund.announced.then(() => webhooks.send(`refund.${data.status}`, data));
  webhooks.track(refund.announced);
}
