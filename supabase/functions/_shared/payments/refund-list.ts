import type { FunctionDeps } from "../deps.ts";
import type { Source } from "./facts.ts";
import { readRefund } from "./refund-fact.ts";

/** Applies all refunds that the provider lists of a charge. */
export async function readRefundList(
  deps: FunctionDeps,
  transactionId: string,
  source: Source,
): Promise<void> {
  for (const entry of await deps.paystack.refundsOf(transactionId)) {
    await applyListedRefund(deps, entry, source);
  }
}

/** True unless the charge of the refund is not known. One that cannot be read is kept and listed. */
export async function applyListedRefund(
  { database }: FunctionDeps,
  entry: unknown,
  source: Source,
): Promise<boolean> {
  const message = { source, event: "GET /refund", body: { data: entry } };
  const fact = readRefund(entry);
  if (!fact) {
    await database.keepMessage(message, "", "A refund of the provider's list could not be read.");
    return true;
  }
  return (await database.applyRefund(message, "", fact, "list")) !== "unknown_charge";
}
