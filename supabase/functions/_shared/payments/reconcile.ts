import type { FunctionDeps } from "../deps.ts";
import { applyAnswer } from "./confirm.ts";
import { PAGE_SIZE, type ProviderRefund } from "./paystack.ts";

export type ReconciliationCounts = {
  /** Charges of the last days that the provider listed. */
  charges: number;
  /** Refunds that the provider listed: of the last days, and of charges with an unfinished refund. */
  refunds: number;
  /** Disputes of the last months that the provider listed. */
  disputes: number;
  /** What could not be asked or applied; the log has it. */
  faults: number;
};

const CHARGES_AT_ONCE = 200;
const DAYS = 3;
/** A bank takes weeks to decide. */
const DISPUTE_DAYS = 90;
const MAX_PAGES = 50;

/** Compares the ledger with the provider: charges and refunds of the last days, unfinished refunds, disputes. */
export async function reconcilePayments(
  deps: FunctionDeps,
  now = new Date(),
): Promise<ReconciliationCounts> {
  const { database, paystack } = deps;
  const counts = { charges: 0, refunds: 0, disputes: 0, faults: 0 };
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const since = daysAgo(DAYS);
  const attempt = async (subject: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      counts.faults += 1;
      deps.log(`The reconciliation could not settle ${subject}`, error);
    }
  };
  const applyRefund = (reference: string, refund: ProviderRefund) =>
    attempt(refund.id, () => database.applyRefund(reference, refund, "reconciliation"));
  const ofUnknownCharges: ProviderRefund[] = [];
  // First: a payment that was reversed is then explained by its refunds and disputes.
  await eachOf(
    (page) => paystack.refundsSince(since, page),
    async (refund) => {
      counts.refunds += 1;
      await attempt(refund.id, async () => {
        const isKnown = await database.applyRefund("", refund, "reconciliation");
        if (!isKnown) ofUnknownCharges.push(refund);
      });
    },
  );
  // An account may not be allowed to list disputes; the rest is compared all the same.
  await attempt("disputes", () =>
    eachOf(
      (page) => paystack.disputesSince(daysAgo(DISPUTE_DAYS), page),
      async ({ reference, dispute }) => {
        counts.disputes += 1;
        await attempt(`dispute ${dispute.id}`, () =>
          database.applyDispute(reference, dispute, "reconciliation"),
        );
      },
    ),
  );
  await eachOf(
    (page) => paystack.transactionsSince(since, page),
    async (transaction) => {
      if (!["success", "reversed"].includes(transaction.charge?.status ?? "")) return;
      counts.charges += 1;
      const { reference } = transaction;
      await attempt(reference, () => applyAnswer(deps, reference, transaction, "reconciliation"));
    },
  );
  for (const refund of ofUnknownCharges) await applyRefund("", refund);
  for (const { reference, providerId } of await database.chargesToReconcile(CHARGES_AT_ONCE)) {
    await attempt(reference, async () => {
      for (const refund of await paystack.refundsOf(providerId)) {
        counts.refunds += 1;
        await applyRefund(reference, refund);
      }
    });
  }
  return counts;
}

async function eachOf<Entry>(
  readPage: (page: number) => Promise<Entry[]>,
  use: (entry: Entry) => Promise<unknown>,
): Promise<void> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const entries = await readPage(page);
    for (const entry of entries) await use(entry);
    if (entries.length < PAGE_SIZE) return;
  }
}
