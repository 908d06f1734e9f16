import { type Kysely, sql } from "kysely";
import { runPeriodically } from "../lib/run-periodically.ts";

const HELD = "held";
const INTERVAL_MS = 60_000;

/** A restored shop may be a copy with the settings of the shop itself: its mails and calls to the provider wait. */
export async function setHeld(db: Kysely<unknown>, held: boolean): Promise<void> {
  await sql`delete from private.shop_state where name = ${HELD}`.execute(db);
  if (held) await sql`insert into private.shop_state (name) values (${HELD})`.execute(db);
}

async function isHeld(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select from private.shop_state where name = ${HELD}`.execute(db);
  return rows.length > 0;
}

/** What the server knows of it: once released, a shop is not held again while it runs. */
export function createHeldState(db: Kysely<unknown>) {
  let held = false;
  let stop: (() => Promise<void>) | undefined;
  const read = async () => {
    held = await isHeld(db);
  };
  return {
    isHeld: () => held,
    /** Needs the tables of the shop. */
    async watch(): Promise<void> {
      await read();
      if (held) stop = runPeriodically("Reading whether the shop is held", INTERVAL_MS, read);
    },
    close: async () => stop?.(),
  };
}
