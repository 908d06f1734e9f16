import type { FunctionDeps } from "../_shared/deps.ts";
import { readCharge } from "../_shared/payments/charge.ts";
import { confirmWithProvider } from "../_shared/payments/confirm.ts";
import { readDispute } from "../_shared/payments/dispute.ts";
import { type Fields, fieldsOf, idOf, integerOf, textOf } from "../_shared/requests/shapes.ts";

/** False asks the provider to send the event again later. */
type EventHandler = (data: Fields, deps: FunctionDeps) => Promise<boolean>;

/** The event is only a hint: the result comes from a request to the provider. */
const confirmCharge: EventHandler = async (data, deps) => {
  const reference = textOf(data.reference);
  const attempt = await deps.database.findAttempt(reference);
  if (!attempt) return recordUnknown(reference, data, deps);
  if (attempt.finalResult) return true;
  const { result } = await confirmWithProvider(deps, reference, "webhook");
  return result !== "unavailable";
};

/** A charge that belongs to no order, so that somebody looks at it. */
async function recordUnknown(reference: string, data: Fields, deps: FunctionDeps) {
  const charge = readCharge(data, reference)?.charge;
  if (charge?.status === "success") {
    await deps.database.applyCharge(reference, charge, "webhook", "");
    deps.log(`charge.success: no order has the reference ${reference}`);
  }
  return true;
}

function applyRefund(status: string): EventHandler {
  return async (data, deps) => {
    const reference = textOf(data.transaction_reference);
    const amount = integerOf(data.amount);
    if (!reference || amount === undefined) return true;
    const id = idOf(data.id) || textOf(data.refund_reference);
    const dispute = idOf(fieldsOf(data.dispute)?.id ?? data.dispute);
    const note = textOf(data.merchant_note);
    const refund = { id, status, amount, note, dispute };
    const isKnown = await deps.database.applyRefund(reference, refund, "webhook");
    if (status === "failed" || !isKnown) deps.log(`Refund of ${reference}: ${status}`);
    return true;
  };
}

function applyDispute(isResolved: boolean): EventHandler {
  return async (data, deps) => {
    const read = readDispute(data, isResolved);
    if (read) await deps.database.applyDispute(read.reference, read.dispute, "webhook");
    return true;
  };
}

export const eventHandlers: ReadonlyMap<string, EventHandler> = new Map([
  ["charge.success", confirmCharge],
  ["refund.pending", applyRefund("requested")],
  ["refund.processing", applyRefund("requested")],
  ["refund.processed", applyRefund("processed")],
  ["refund.failed", applyRefund("failed")],
  ["refund.needs-attention", applyRefund("failed")],
  ["charge.dispute.create", applyDispute(false)],
  ["charge.dispute.resolve", applyDispute(true)],
]);
