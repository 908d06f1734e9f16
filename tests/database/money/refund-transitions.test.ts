import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { describeOnAllDatabases } from "../../harness/database/test-backend.ts";
import { addCharge, addRefund } from "./money-rows.ts";

const STATUSES = [
  "due",
  "requested",
  "processing",
  "needs_attention",
  "processed",
  "failed",
  "refused",
  "by_hand",
] as const;
type Status = (typeof STATUSES)[number];
type Through = "answer" | "retry" | "message" | "list" | "admin";

/** Messages never go back, the list overrides them, and what was given back by hand stays so. */
const ALLOWED: Record<Status, Partial<Record<Through, Status[]>>> = {
  due: {
    answer: ["requested", "processing", "processed", "failed", "needs_attention", "refused"],
    message: ["requested", "processing", "processed", "failed", "needs_attention"],
    list: ["requested", "processing", "processed", "failed", "needs_attention", "refused"],
    admin: ["by_hand"],
  },
  requested: {
    message: ["processing", "processed", "failed", "needs_attention"],
    list: ["processing", "processed", "failed", "needs_attention"],
    admin: ["by_hand"],
  },
  processing: {
    message: ["processed", "failed", "needs_attention"],
    list: ["requested", "processed", "failed", "needs_attention"],
    admin: ["by_hand"],
  },
  needs_attention: {
    retry: ["requested", "processing"],
    message: ["processing", "processed", "failed"],
    list: ["requested", "processing", "processed", "failed"],
    admin: ["by_hand"],
  },
  processed: { list: ["requested", "processing", "failed", "needs_attention", "refused"] },
  failed: {
    list: ["requested", "processing", "processed", "needs_attention"],
    admin: ["by_hand"],
  },
  refused: {
    list: ["requested", "processing", "processed", "failed", "needs_attention"],
    admin: ["by_hand"],
  },
  by_hand: {},
};

const PAIRS = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)).filter(
  ([from, to]) => from !== to,
);

describeOnAllDatabases("The status of a refund", (backend) => {
  let charge: number;
  beforeAll(async () => {
    charge = await addCharge(backend(), { amount: 10 });
  });

  const statusOf = async (id: number) => {
    const [row] = await backend().owner(
      sql<{ status: string; completed: boolean }>`
        select status, "completedAt" is not null as completed from public.refunds where id = ${id}`,
    );
    return row;
  };
  const empty = () => backend().owner(sql`delete from public.refunds`);

  it("may change as the table says, and in no other way", async () => {
    const rows = await backend().owner(
      sql<{ from: Status; through: Through; to: Status[] }>`
        select from_status as from, through, to_statuses as to from private.refund_transitions()`,
    );
    const stored = Object.fromEntries(STATUSES.map((status) => [status, {}])) as typeof ALLOWED;
    for (const { from, through, to } of rows) stored[from][through] = to;
    expect(stored).toEqual(ALLOWED);
  });

  describe.each(PAIRS)("%s to %s", (from, to) => {
    const ways = Object.entries(ALLOWED[from]).filter(([, statuses]) => statuses.includes(to));

    it(ways.length > 0 ? "is stored" : "is refused, also for the owner", async () => {
      await empty();
      const id = await addRefund(backend(), { charge, amount: 10, status: from });
      const change = backend().owner(
        sql`update public.refunds set status = ${to} where id = ${id}`,
      );
      if (ways.length === 0) {
        await expect(change).rejects.toMatchObject({
          code: "PT409",
          message: `A refund cannot change from ${from} to ${to}.`,
        });
        expect((await statusOf(id))?.status).toBe(from);
      } else {
        await change;
        const completed = ["processed", "by_hand", "failed"].includes(to);
        expect(await statusOf(id)).toEqual({ status: to, completed });
      }
      const service = await backend().service.from("refunds").update({ status: to }).eq("id", id);
      expect(service.error?.code).toBe("42501");
    });

    it.each(["answer", "retry", "message", "list"] as const)(
      "through a provider's %s",
      async (through) => {
        await empty();
        const id = await addRefund(backend(), {
          charge,
          amount: 10,
          status: from,
          providerId: "R-1",
        });
        const fact = JSON.stringify({ id: "R-1", amount: 1000, status: to });
        await backend().owner(sql`
        select private.change_refund(refund, ${fact}::jsonb, ${through}) from public.refunds as refund`);
        const isAllowed = ALLOWED[from][through]?.includes(to);
        expect((await statusOf(id))?.status).toBe(isAllowed ? to : from);
      },
    );
  });
});
