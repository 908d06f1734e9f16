import { sql } from "kysely";
import { errorMessage, hasCode } from "../lib/errors.ts";
import { runPeriodically } from "../lib/run-periodically.ts";
import type { Database } from "./connection/database.ts";
import { executeWithNext } from "./connection/session.ts";

export type HealthCheck = {
  /** Whether the shop can sell. Anybody may ask: the database is asked once a second at most. */
  isReady(): Promise<boolean>;
  /** Whether the database could not write when it was last asked, every few seconds. */
  refusesWrites(): boolean;
  close(): Promise<void>;
};

const INTERVAL_MS = 5000;
const SHARED_MS = 1000;
const TIMEOUT_MS = 3000;

/** No space, none within a quota or limit, a disk with errors, a database that only reads. */
const CANNOT_WRITE = ["53100", "XX000", "58030", "25006"];

export function openHealthCheck({ kysely }: Pick<Database, "kysely">): HealthCheck {
  let last = { isReady: true, at: Number.NEGATIVE_INFINITY };
  let canWrite = true;
  let running: Promise<boolean> | undefined;

  async function check(): Promise<boolean> {
    const isReady = await writeAndRead(kysely).then(
      (hasRead) => {
        canWrite = true;
        return hasRead;
      },
      (error: unknown) => {
        if (hasCode(error, ...CANNOT_WRITE)) canWrite = false;
        if (last.isReady) console.error(`The health check failed: ${errorMessage(error)}`);
        return false;
      },
    );
    if (isReady && !last.isReady) console.error("The health check succeeds again.");
    last = { isReady, at: performance.now() };
    return isReady;
  }

  async function isReady(): Promise<boolean> {
    if (performance.now() < last.at + SHARED_MS) return last.isReady;
    running ??= check().finally(() => {
      running = undefined;
    });
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, TIMEOUT_MS, false).unref();
    return Promise.race([running, late]).finally(() => clearTimeout(timer));
  }

  const name = "The regular health check";
  const stop = runPeriodically(name, INTERVAL_MS, async () => void (await isReady()));
  return { isReady, refusesWrites: () => !canWrite, close: stop };
}

/**
 * A changed row finds room on a full disk: in its page, and in the log, whose files are made in advance.
 * A temporary file of a megabyte does not. It is neither logged nor synced, and takes 3 to 6 ms.
 */
async function writeAndRead(kysely: Database["kysely"]): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    await executeWithNext(transaction, sql`set local work_mem = '64kB'`);
    const { rows } = await sql<{ has_read: boolean }>`
      with written as (
        insert into private.shop_state (name) values ('last health check')
        on conflict (name) do update set since = excluded.since
      )
      select count(*) = 128 and exists (select from public.categories) as has_read
      from unnest(array_fill(repeat('x', 8192), array[128]))`.execute(transaction);
    return rows[0]?.has_read === true;
  });
}
