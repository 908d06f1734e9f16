import type { FunctionDeps } from "../deps.ts";
import { confirmWithProvider } from "./confirm.ts";
import type { PaymentAttempt } from "./facts.ts";
import { requestRefund } from "./refund.ts";

export type SweepCounts = {
  asked: number;
  confirmed: number;
  /** Orders the provider gave no answer about, and refunds it has not taken over. */
  unanswered: number;
  /** Orders that failed for reasons of our own; the log has them. */
  faults: number;
  refundsRequested: number;
};

/** Small, so that an order that is claimed is asked about before long. */
const BATCH = 10;
/** After so many silences in a row it is the provider that is down, not an order that is odd. */
const SILENCES_UNTIL_DOWN = 3;

/** Settles what no browser and no webhook has settled: refunds that are due, then unpaid orders. */
export async function sweepPendingPayments(deps: FunctionDeps): Promise<SweepCounts> {
  const counts = { asked: 0, confirmed: 0, unanswered: 0, faults: 0, refundsRequested: 0 };
  await sweepRefunds(deps, counts);
  let silences = 0;
  let batch: PaymentAttempt[];
  do {
    batch = await deps.database.claimPaymentChecks(BATCH);
    for (const attempt of batch) {
      silences = (await sweepAttempt(deps, attempt, counts)) === "unavailable" ? silences + 1 : 0;
      if (silences >= SILENCES_UNTIL_DOWN) return counts;
    }
  } while (batch.length === BATCH);
  return counts;
}

async function sweepRefunds(deps: FunctionDeps, counts: SweepCounts): Promise<void> {
  for (const request of await deps.database.claimDueRefunds(BATCH)) {
    const { accepted } = await requestRefund(deps, request, "sweep", !request.byAdmin);
    if (accepted) counts.refundsRequested += 1;
    else counts.unanswered += 1;
  }
}

async function sweepAttempt(deps: FunctionDeps, attempt: PaymentAttempt, counts: SweepCounts) {
  counts.asked += 1;
  try {
    const { result } = await confirmWithProvider(deps, attempt.reference, "sweep");
    if (result === "confirmed") counts.confirmed += 1;
    if (result === "unavailable") counts.unanswered += 1;
    return result;
  } catch (error) {
    counts.faults += 1;
    deps.log(`The sweep could not settle order ${attempt.orderId}`, error);
    return undefined;
  }
}
