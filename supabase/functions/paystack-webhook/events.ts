import { readCharge } from "../_shared/charge.ts";
import { confirmWithProvider } from "../_shared/confirm.ts";
import type { RefundOutcome } from "../_shared/database.ts";
import type { FunctionDeps } from "../_shared/deps.ts";
import { type Fields, fieldsOf, integerOf, textOf } from "../_shared/shapes.ts";

/** False asks the provider to send the event again later. */
type EventHandler = (data: Fields, deps: FunctionDeps) => Promise<boolean>;

/** The event is only a hint: the result comes from a request to the provider. */
const confirmCharge: EventHandler = async (data, deps) => {
  const reference = textOf(data.reference);
  const attempt = await deps.database.findAttempt(reference);
  if (!attempt) return recordOrphan(reference, data, deps);
  if (attempt.settled) return true;
  const { outcome } = await confirmWithProvider(deps, attempt, "webhook");
  return outcome !== "unavailable";
};

async function recordOrphan(reference: string, data: Fields, deps: FunctionDeps) {
  const charge = readCharge(data, reference)?.charge;
  if (charge?.status === "success") {
    await deps.database.recordOrphan(reference, charge);
    deps.log(`charge.success: no order has the reference ${reference}`);
  }
  return true;
}

function recordRefund(outcome: RefundOutcome): EventHandler {
  return async (data, deps) => {
    const reference = textOf(data.transaction_reference);
    const refund = { id: idOf(data.id), amount: integerOf(data.amount) ?? 0 };
    const note = textOf(data.merchant_note);
    const isKnown = await deps.database.recordRefund(reference, outcome, note, refund);
    if (outcome === "failed" || !isKnown) deps.log(`Refund of ${reference}: ${outcome}`);
    return true;
  };
}

function recordDispute(isResolved: boolean): EventHandler {
  return async (data, deps) => {
    const transaction = fieldsOf(data.transaction) ?? {};
    const dispute = {
      id: idOf(data.id),
      amount: integerOf(data.refund_amount) ?? integerOf(transaction.amount) ?? 0,
      currency: textOf(data.currency) || textOf(transaction.currency),
      note: textOf(data.resolution) || textOf(data.category) || textOf(data.status),
    };
    if (dispute.id) {
      await deps.database.recordDispute(textOf(transaction.reference), dispute, isResolved);
    }
    return true;
  };
}

function idOf(value: unknown): string {
  return typeof value === "number" ? String(value) : textOf(value);
}

export const eventHandlers: ReadonlyMap<string, EventHandler> = new Map([
  ["charge.success", confirmCharge],
  ["refund.pending", recordRefund("requested")],
  ["refund.processing", recordRefund("requested")],
  ["refund.processed", recordRefund("processed")],
  ["refund.failed", recordRefund("failed")],
  ["refund.needs-attention", recordRefund("failed")],
  ["charge.dispute.create", recordDispute(false)],
  ["charge.dispute.resolve", recordDispute(true)],
]);
