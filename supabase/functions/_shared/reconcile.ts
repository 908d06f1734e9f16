import { applyAnswer } from "./confirm.ts";
import type { FunctionDeps } from "./deps.ts";
import { PAGE_SIZE } from "./paystack.ts";

export type ReconciliationCounts = {
  /** Charges about whose refunds the provider was asked. */
  refundsOf: number;
  /** Charges of the last days that the provider listed. */
  charges: number;
  /** What could not be asked or applied; the log has it. */
  faults: number;
};

const CHARGES_AT_ONCE = 200;
const DAYS = 3;
const MAX_PAGES = 50;

/** Compares the ledger with the provider: refunds that are not finished, and all charges of the last days. */
export async function reconcilePayments(
  deps: FunctionDeps,
  now = new Date(),
): Promise<ReconciliationCounts> {
  const counts = { refundsOf: 0, charges: 0, faults: 0 };
  const attempt = async (subject: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      counts.faults += 1;
      deps.log(`The reconciliation could not settle ${subject}`, error);
    }
  };
  for (const { reference, providerId } of await deps.database.chargesToReconcile(CHARGES_AT_ONCE)) {
    counts.refundsOf += 1;
    await attempt(reference, async () => {
      for (const refund of await deps.paystack.refundsOf(providerId)) {
        await deps.database.applyRefund(reference, refund, "reconciliation");
      }
    });
  }
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  for (let page = 1; page <= MAX_PAGES; page++) {
    const listed = await deps.paystack.transactionsSince(since, page);
    for (const transaction of listed) {
      if (!["success", "reversed"].includes(transaction.charge?.status ?? "")) continue;
      counts.charges += 1;
      const { reference } = transaction;
      await attempt(reference, () => applyAnswer(deps, reference, transaction, "reconciliation"));
    }
    if (listed.length < PAGE_SIZE) break;
  }
  return counts;
}
