import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { createExchangedLimits } from "../../server/limits/exchanged-limits.ts";
import { openSharedLimits, pruneLimits } from "../../server/limits/open-limits.ts";
import { createSharedLimits } from "../../server/limits/shared-limits.ts";
import { describeOnEachDatabase } from "../harness/database/test-backend.ts";

describeOnEachDatabase("Limits of several processes", (backend) => {
  const db = () => backend().database.kysely;
  const rows = () => backend().owner(sql<{ key: string }>`select key from private.rate_limits`);
  beforeEach(() => backend().owner(sql`truncate private.rate_limits`));

  it("count the attempts of all processes, also concurrent ones", async () => {
    const processes = [createSharedLimits(db()), createSharedLimits(db())];
    const claims = [
      { key: "account", max: 10, seconds: 900 },
      { key: "address", burst: 30, perSecond: 0.001 },
    ];
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, index) => processes[index % 2]?.take(claims)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(Math.max(...waits.map(Number))).toBeGreaterThan(890);
    expect(Math.max(...waits.map(Number))).toBeLessThanOrEqual(900);
  });

  it("return the time to wait for a token", async () => {
    const bucket = { key: "a", burst: 2, perSecond: 0.01 };
    const [one, two] = [createSharedLimits(db()), createSharedLimits(db())];
    expect([await one.take([bucket]), await two.take([bucket])]).toEqual([0, 0]);
    expect(await two.take([bucket])).toBeGreaterThan(90);
    expect(await one.take([bucket])).toBeLessThanOrEqual(100);
  });

  it("take no token when one of several limits is reached", async () => {
    const [one, two] = [createSharedLimits(db()), createSharedLimits(db())];
    const [wide, narrow] = [
      { key: "wide", max: 2, seconds: 60 },
      { key: "narrow", max: 1, seconds: 60 },
    ];
    expect(await one.take([wide, narrow])).toBe(0);
    expect(await one.take([wide, narrow])).toBeGreaterThan(0);
    expect(await two.take([wide])).toBe(0);
    expect(await two.take([wide])).toBeGreaterThan(0);
  });

  it("can be given back the last attempt of some and all of others", async () => {
    const process = createSharedLimits(db());
    const claims = ["address", "account"].map((key) => ({ key, max: 2, seconds: 60 }));
    expect([await process.take(claims), await process.take(claims)]).toEqual([0, 0]);
    await process.giveBack({ lastOf: ["address"], allOf: ["account"] });
    const { rows: left } = await sql<{ count: number }>`
      select cardinality(times) as count from private.rate_limits order by 1`.execute(db());
    expect(left.map(({ count }) => count)).toEqual([0, 1]);
  });

  it("store neither addresses nor accounts, and delete expired rows", async () => {
    const process = createSharedLimits(db());
    await process.take([{ key: "signIn:account:kofi@example.com", max: 2, seconds: 60 }]);
    expect(JSON.stringify(await rows())).not.toContain("kofi");
    await pruneLimits(db());
    expect(await rows()).toHaveLength(1);
    await backend().owner(
      sql`update private.rate_limits set expires_at = now() - interval '2 minutes'`,
    );
    await pruneLimits(db());
    expect(await rows()).toEqual([]);
  });

  it("of ordinary requests are exchanged in the background", async () => {
    const [one, two] = [createExchangedLimits(db()), createExchangedLimits(db())];
    const bucket = { key: "address", burst: 10, perSecond: 0.01 };
    const takeSix = (process: typeof one) =>
      Array.from({ length: 6 }, () => process.take([bucket])).filter((wait) => wait === 0).length;
    expect([takeSix(one), takeSix(two)]).toEqual([6, 6]);
    for (const process of [one, two]) await process.exchange();
    expect(takeSix(two)).toBe(0);
    expect(takeSix(one)).toBe(4);
    await one.exchange();
    expect(takeSix(one)).toBe(0);
  });

  it("of ordinary requests are exchanged automatically", async () => {
    const [one, two] = [openSharedLimits(db()), openSharedLimits(db())];
    const bucket = { key: "token", burst: 1000, perSecond: 0.01 };
    for (let request = 0; request < 1000; request++) one.limits.requests.take([bucket]);
    const takeAtSecond = () => two.limits.requests.take([bucket]);
    await expect.poll(takeAtSecond, { interval: 500 }).toBeGreaterThan(0);
    await Promise.all([one.close(), two.close()]);
  });

  it("of clients with few requests stay in memory", async () => {
    const process = createExchangedLimits(db());
    for (let request = 0; request < 4; request++) {
      process.take([{ key: "address", burst: 500, perSecond: 50 }]);
    }
    await process.exchange();
    expect(await rows()).toEqual([]);
  });
});
