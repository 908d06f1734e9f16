import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { pruneLimits } from "../../server/limits/open-limits.ts";
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
});
