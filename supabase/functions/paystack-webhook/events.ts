import type { FunctionDeps } from "../_shared/deps.ts";
import { readCharge } from "../_shared/payments/charge.ts";
import { confirmWithProvider } from "../_shared/payments/confirm.ts";
import { readDispute } from "../_shared/payments/dispute.ts";
import type { ProviderMessage } from "../_shared/payments/facts.ts";
import { readRefundEvent } from "../_shared/payments/refund-fact.ts";
import { readRefundList } from "../_shared/payments/refund-list.ts";
import { type Fields, fieldsOf, textOf } from "../_shared/requests/shapes.ts";

/** False asks the provider to send the event again later. */
type EventHandler = (message: ProviderMessage, deps: FunctionDeps) => Promise<boolean>;

const SOURCE = "webhook";

/** Keeps an event as it came, and does what follows from it. */
export async function receiveEvent(event: Fields, deps: FunctionDeps): Promise<boolean> {
  const message = { source: SOURCE, event: textOf(event.event), body: event } as const;
  const handle = handlers.get(message.event);
  if (handle) return handle(message, deps);
  await deps.database.keepMessage(message, "");
  return true;
}

function dataOf({ body }: ProviderMessage): unknown {
  return fieldsOf(body)?.data;
}

/** Under the reference that it names, so that it can be found and a person be removed from it. */
async function keepUnreadable(message: ProviderMessage, deps: FunctionDeps): Promise<boolean> {
  const problem = `The event ${message.event} could not be read.`;
  const data = fieldsOf(dataOf(message)) ?? {};
  const named = [data.reference, data.transaction_reference, fieldsOf(data.transaction)?.reference];
  await deps.database.keepMessage(message, named.map(textOf).find(Boolean) ?? "", problem);
  deps.log(problem);
  return true;
}

/** The event is only a hint: the result comes from a request to the provider. */
const confirmCharge: EventHandler = async (message, deps) => {
  const reference = textOf(fieldsOf(dataOf(message))?.reference);
  if (!reference) return keepUnreadable(message, deps);
  const { isKnown, finalResult } = await deps.database.receiveCharge(message, reference);
  if (finalResult) return true;
  if (isKnown) return isAnswered(reference, deps);
  // A charge that belongs to no order, so that somebody looks at it.
  const charge = readCharge(dataOf(message), reference)?.charge;
  if (charge?.status !== "success") return keepUnreadable(message, deps);
  await deps.database.applyCharge(message, reference, charge, "");
  deps.log(`charge.success: no order has the reference ${reference}`);
  return true;
};

async function isAnswered(reference: string, deps: FunctionDeps): Promise<boolean> {
  return (await confirmWithProvider(deps, reference, SOURCE)).result !== "unavailable";
}

/** An event that fits no refund we know is not guessed at: the provider's list has the refunds with their ids. */
const applyRefund: EventHandler = async (message, deps) => {
  const read = readRefundEvent(dataOf(message));
  if (!read) return keepUnreadable(message, deps);
  const { reference, fact } = read;
  if (fact.status === "failed" || fact.status === "needs_attention") {
    deps.log(`Refund of ${reference}: ${fact.status}`);
  }
  const applied = await deps.database.applyRefund(message, reference, fact, "message");
  if (applied === "applied") return true;
  const { result, chargeId } = await confirmWithProvider(deps, reference, SOURCE);
  if (chargeId) await readRefundList(deps, chargeId, SOURCE);
  return result !== "unavailable";
};

const applyDispute: EventHandler = async (message, deps) => {
  const read = readDispute(dataOf(message));
  if (!read) return keepUnreadable(message, deps);
  const { reference, fact } = read;
  const apply = () => deps.database.applyDispute(message, reference, fact, "message");
  if ((await apply()) !== "unknown_charge") return true;
  if (!(await isAnswered(reference, deps))) return false;
  await apply();
  return true;
};

const handlers: ReadonlyMap<string, EventHandler> = new Map([
  ["charge.success", confirmCharge],
  ["refund.pending", applyRefund],
  ["refund.processing", applyRefund],
  ["refund.processed", applyRefund],
  ["refund.failed", applyRefund],
  ["refund.needs-attention", applyRefund],
  ["charge.dispute.create", applyDispute],
  ["charge.dispute.remind", applyDispute],
  ["charge.dispute.resolve", applyDispute],
]);
