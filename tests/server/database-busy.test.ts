import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openApi } from "../harness/test-api.ts";
import { describeOnEachDatabase } from "../harness/test-backend.ts";

describeOnEachDatabase("While every database session is in use", (backend) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("a request waits ten seconds, then gets 503 with Retry-After, and the next one succeeds", async () => {
    const api = openApi(backend());
    const read = () => api.ask("/rest/v1/categories?select=id");
    expect((await read()).status).toBe(200);
    const held = Promise.withResolvers<void>();
    const holders = Array.from({ length: 20 }, () => holdSession(held.promise));
    await Promise.all(holders.slice(0, 1).map(({ started }) => started));
    const waiting = read();
    await vi.advanceTimersByTimeAsync(9000);
    await vi.advanceTimersByTimeAsync(2000);
    const response = await waiting;
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    held.resolve();
    await Promise.allSettled(holders.map(({ done }) => done));
    expect((await read()).status).toBe(200);
  });

  function holdSession(until: Promise<void>) {
    const { promise: started, resolve } = Promise.withResolvers<void>();
    const done = backend()
      .database.kysely.transaction()
      .execute(async (db) => {
        await sql`select 1`.execute(db);
        resolve();
        await until;
      });
    return { started, done };
  }
});
