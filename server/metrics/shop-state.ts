import { type Kysely, sql } from "kysely";
import { lastBackupAt } from "../backup/last-backup.ts";

/** What the database knows about the shop's work that waits. Times are in seconds, 0 for what has never happened. */
export type ShopState = {
  heldPieces: number;
  waitingMails: number;
  /** Mails that were tried ten times. */
  failedMails: number;
  oldestMailAge: number;
  refundsDue: number;
  oldestRefundAge: number;
  openDisputes: number;
  lastSweep: number;
  lastBackup: number;
};

/** Read at every scrape: each part reads the few rows of an index for just these. */
export async function readShopState(kysely: Kysely<unknown>): Promise<ShopState> {
  const { rows } = await sql<Omit<ShopState, "lastBackup">>`
    select
      (select coalesce(sum(quantity), 0)::float8 from public."stockHolds" where "expiresAt" > now()) as "heldPieces",
      mails.waiting as "waitingMails", mails.failed as "failedMails", mails.age as "oldestMailAge",
      refunds.due as "refundsDue", refunds.age as "oldestRefundAge",
      (select count(*)::float8 from public.disputes where status = 'open') as "openDisputes",
      coalesce((select extract(epoch from since)::float8 from private.shop_state where name = 'last sweep'), 0)
        as "lastSweep"
    from (
      select count(*) filter (where attempts < 10)::float8 as waiting,
        count(*) filter (where attempts >= 10)::float8 as failed,
        coalesce(extract(epoch from now() - min(due_at) filter (where attempts < 10)), 0)::float8 as age
      from private.outbox where sent_at is null and due_at <= now()
    ) as mails, (
      select count(*)::float8 as due,
        coalesce(extract(epoch from now() - min("refundDueSince")), 0)::float8 as age
      from public.orders where "refundDue" > 0
    ) as refunds`.execute(kysely);
  const [state] = rows;
  if (!state) throw new Error("The state of the shop could not be read.");
  const lastBackup = await lastBackupAt(kysely);
  return { ...state, lastBackup: (lastBackup?.getTime() ?? 0) / 1000 };
}
