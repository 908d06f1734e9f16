import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import type { Priority } from "../../server/lib/limiter.ts";
import { runForRequest } from "../../server/lib/request-context.ts";
import { openApi } from "../harness/database/test-api.ts";
import { describeOnEachDatabase, type TestBackend } from "../harness/database/test-backend.ts";

const sessionsOf = ({ database }: TestBackend) => database.poolState().size;

describeOnEachDatabase("While every database session is in use", (backend) => {
  afterEach(() => void vi.useRealTimers());

  it("a request waits five seconds, then gets 503 with Retry-After, and the next one succeeds", async () => {
    const api = openApi(backend());
    const read = () =>
      runForRequest({ id: "read", priority: 2 }, () =>
        api.request("/rest/v1/categories?select=id"),
      );
    expect((await read()).status).toBe(200);
    const end = Promise.withResolvers<void>();
    const holders = Array.from({ length: sessionsOf(backend()) }, () => holdSession(end.promise));
    await Promise.all(holders.map(({ started }) => started));

    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let seconds = 0;
    let response: Response | undefined;
    void read().then((received) => {
      response = received;
    });
    for (; !response && seconds < 60; seconds++) {
      await setImmediate();
      await vi.advanceTimersByTimeAsync(1000);
    }
    vi.useRealTimers();
    end.resolve();
    await Promise.all(holders.map(({ done }) => done));

    expect(response?.status).toBe(503);
    expect(seconds).toBeGreaterThanOrEqual(5);
    expect(seconds).toBeLessThan(10);
    expect(Number(response?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await read()).status).toBe(200);
  });

  it("a payment gets the next session, then what has begun, a page, an order, whatever came earlier", async () => {
    const ends = Array.from({ length: sessionsOf(backend()) }, () => Promise.withResolvers<void>());
    const holders = ends.map(({ promise }) => holdSession(promise));
    await Promise.all(holders.map(({ started }) => started));

    const served: string[] = [];
    const query = (id: string, priority: Priority, isBegun?: boolean) =>
      runForRequest({ id, priority, isBegun }, async () => {
        await sql`select 1`.execute(backend().database.kysely);
        served.push(id);
      });
    const queries = [
      query("cart", 3),
      query("order", 2),
      query("page", 1),
      query("confirmation", 0),
      query("begun cart", 3, true),
    ];
    await vi.waitFor(() =>
      expect(backend().database.poolState().waiting).toBeGreaterThanOrEqual(5),
    );
    ends[0]?.resolve();
    await Promise.all(queries);
    for (const { resolve } of ends) resolve();
    await Promise.all(holders.map(({ done }) => done));
    expect(served).toEqual(["confirmation", "begun cart", "page", "order", "cart"]);
  });

  it("a request is refused before anything is done for it when too many wait already", async () => {
    const api = openApi(backend());
    const withoutKey = { headers: { apikey: "" } };
    const read = () => api.request("/rest/v1/categories?select=id", withoutKey);
    expect((await read()).status).toBe(401);
    const end = Promise.withResolvers<void>();
    const holders = Array.from({ length: sessionsOf(backend()) }, () => holdSession(end.promise));
    await Promise.all(holders.map(({ started }) => started));
    // Some of them may be refused, too.
    const queries = Promise.allSettled(
      Array.from({ length: 1000 }, () => sql`select 1`.execute(backend().database.kysely)),
    );
    await vi.waitFor(() => expect(backend().database.refuses()).toBe(true));
    expect((await read()).status).toBe(503);
    end.resolve();
    await Promise.all([queries, ...holders.map(({ done }) => done)]);
    expect((await read()).status).toBe(401);
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
