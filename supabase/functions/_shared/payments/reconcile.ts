import type { FunctionDeps } from "../deps.ts";
import type { Charge } from "./charge.ts";
import { applyAnswer, confirmWithProvider } from "./confirm.ts";
import { readDispute } from "./dispute.ts";
import { PAGE_SIZE, readTransaction } from "./paystack.ts";
import { applyListedRefund, readRefundList } from "./refund-list.ts";

export type ReconciliationCounts = {
  /** Charges that the provider listed and that were compared. */
  charges: number;
  /** Refunds that the provider listed, of the last weeks. */
  refunds: number;
  /** Disputes of the last months that the provider listed. */
  disputes: number;
  /** What could not be asked or applied; the log has it. */
  faults: number;
};

const CHARGES_AT_ONCE = 200;
/** How long a charge can be reversed or refunded without a message that arrives. */
const DAYS = 30;
/** Charges that are known and were not reversed are compared for so long. */
const NEW_DAYS = 3;
/** A bank takes weeks to decide. */
const DISPUTE_DAYS = 90;
const MAX_PAGES = 500;
const SOURCE = "reconciliation";

/** Compares everything that is not final with the provider, each entry of its lists by itself. */
export async function reconcilePayments(
  deps: FunctionDeps,
  now = new Date(),
): Promise<ReconciliationCounts> {
  const { database, paystack } = deps;
  const counts = { charges: 0, refunds: 0, disputes: 0, faults: 0 };
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const attempt = async (subject: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      counts.faults += 1;
      deps.log(`The reconciliation could not settle ${subject}`, error);
    }
  };
  const ofUnknownCharges: unknown[] = [];
  // Disputes and refunds first: a payment that was reversed is then explained by them.
  await attempt("disputes", () =>
    eachPage(
      (page) => paystack.disputesSince(daysAgo(DISPUTE_DAYS), page),
      async (entries) => {
        for (const entry of entries) {
          counts.disputes += 1;
          await attempt("a dispute", () => applyListedDispute(deps, entry));
        }
      },
    ),
  );
  await attempt("refunds", () =>
    eachPage(
      (page) => paystack.refundsSince(daysAgo(DAYS), page),
      async (entries) => {
        for (const entry of entries) {
          counts.refunds += 1;
          await attempt("a refund", async () => {
            if (!(await applyListedRefund(deps, entry, SOURCE))) ofUnknownCharges.push(entry);
          });
        }
      },
    ),
  );
  await attempt("charges", () =>
    eachPage(
      (page) => paystack.transactionsSince(daysAgo(DAYS), page),
      async (entries) => {
        const isSettled = await settledCharges(deps, entries, daysAgo(NEW_DAYS));
        for (const entry of entries) {
          await attempt("a charge", async () => {
            if (await applyListedCharge(deps, entry, isSettled)) counts.charges += 1;
          });
        }
      },
    ),
  );
  for (const entry of ofUnknownCharges) {
    await attempt("a refund", () => applyListedRefund(deps, entry, SOURCE));
  }
  for (const { reference, providerId } of await database.chargesToReconcile(CHARGES_AT_ONCE)) {
    await attempt(reference, () => readRefundList(deps, providerId, SOURCE));
  }
  return counts;
}

type IsSettled = (charge: Charge) => boolean;

/** A successful charge that has been known for some days is not compared again. */
async function settledCharges(
  { database }: FunctionDeps,
  entries: readonly unknown[],
  newSince: Date,
): Promise<IsSettled> {
  const isOld = ({ status, paid_at }: Charge) =>
    status === "success" && paid_at !== null && new Date(paid_at) < newSince;
  const read = entries.map((entry) => readTransaction(entry)?.charge);
  const ids = read
    .filter((charge) => charge !== undefined)
    .filter(isOld)
    .map(({ id }) => id);
  const known = ids.length > 0 ? await database.knownCharges(ids) : new Set();
  return (charge) => isOld(charge) && known.has(charge.id);
}

/** False when there is nothing to compare. One that cannot be read is kept and listed. */
async function applyListedCharge(
  deps: FunctionDeps,
  entry: unknown,
  isSettled: IsSettled,
): Promise<boolean> {
  const message = { source: SOURCE, event: "GET /transaction", body: { data: entry } } as const;
  const read = readTransaction(entry);
  if (!read) {
    const problem = "A payment of the provider's list could not be read.";
    await deps.database.keepMessage(message, "", problem);
    return false;
  }
  const { status } = read.charge;
  if (!["success", "reversed"].includes(status) || isSettled(read.charge)) return false;
  await applyAnswer(deps, message, read.reference, read);
  return true;
}

async function applyListedDispute(deps: FunctionDeps, entry: unknown): Promise<void> {
  const { database } = deps;
  const message = { source: SOURCE, event: "GET /dispute", body: { data: entry } } as const;
  const read = readDispute(entry);
  if (!read) {
    const problem = "A dispute of the provider's list could not be read.";
    return database.keepMessage(message, "", problem);
  }
  const apply = () => database.applyDispute(message, read.reference, read.fact, "list");
  if ((await apply()) !== "unknown_charge") return;
  await confirmWithProvider(deps, read.reference, SOURCE);
  await apply();
}

async function eachPage(
  readPage: (page: number) => Promise<unknown[]>,
  use: (entries: readonly unknown[]) => Promise<unknown>,
): Promise<void> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const entries = await readPage(page);
    await use(entries);
    if (entries.length < PAGE_SIZE) return;
  }
}
