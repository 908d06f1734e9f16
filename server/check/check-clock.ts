import { sql } from "kysely";
import type { Check } from "./context.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

const ERROR_SECONDS = 60;
const WARNING_SECONDS = 5;
const TIMEOUT_MS = 10_000;

/** Compares this machine's clock with the database's and the provider's. */
export const checkClock: Check = async ({ config, data, isUsable }) => {
  const { paystack } = config;
  const { database } = data;
  const clocks: [string, Clock][] = [];
  if (database) {
    clocks.push([
      "the database",
      async () => {
        const { rows } = await sql<{ now: number }>`
          select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(
          database.kysely,
        );
        return rows[0]?.now;
      },
    ]);
  }
  if (paystack && isUsable("PAYSTACK_")) clocks.push(["Paystack", () => dateOf(paystack.url)]);
  const findings = clocks.map(([whose, clock]) => compare(whose, clock));
  return (await Promise.all(findings)).filter((finding) => finding !== undefined);
};

type Clock = () => Promise<number | undefined>;

/** The header of any answer; whether the provider can be reached is another check's question. */
async function dateOf(url: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { redirect: "manual", signal });
    await response.body?.cancel();
    const time = Date.parse(response.headers.get("date") ?? "");
    return Number.isNaN(time) ? undefined : time;
  } catch {
    return undefined;
  }
}

async function compare(whose: string, clock: Clock): Promise<Finding | undefined> {
  const before = Date.now();
  const theirs = await clock();
  if (theirs === undefined) return undefined;
  // What lies between question and answer is no difference of the clocks.
  const after = Date.now();
  const early = Math.max(0, theirs - after);
  const late = Math.max(0, before - theirs);
  return judgeClock(whose, Math.floor((early - late) / 1000));
}

/** By how many seconds another clock is ahead of ours. */
export function judgeClock(whose: string, ahead: number): Finding {
  const seconds = Math.abs(ahead);
  if (seconds <= WARNING_SECONDS) return ok(`The clock agrees with that of ${whose}.`);
  const what = `The clock of this machine is ${seconds} seconds ${ahead > 0 ? "behind" : "ahead of"} that of ${whose}.`;
  const why = "Sessions and links expire too early or too late, and payments are taken for others.";
  const report = seconds > ERROR_SECONDS ? error : warning;
  return report(what, why, "Let the machine set its clock: timedatectl set-ntp true");
}
