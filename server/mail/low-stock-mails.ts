import { type Kysely, sql } from "kysely";
import { runPeriodically } from "../lib/run-periodically.ts";

const INTERVAL_MS = 10 * 60 * 1000;
const MORNING_HOUR = 6;

/**
 * Adds the day's mail about products that are low on stock, once it is morning and the owner has an address; on
 * Supabase a schedule does it.
 */
export function startLowStockMails(
  kysely: Kysely<unknown>,
  ownerEmail: string | undefined,
): () => Promise<void> {
  return runPeriodically("Adding the mail about low stock", INTERVAL_MS, async () => {
    if (new Date().getUTCHours() < MORNING_HOUR) return;
    await sql`
      select private.enqueue_low_stock_mail() from public."notificationSettings"
      where address <> '' or ${ownerEmail ?? ""} <> ''`.execute(kysely);
  });
}
