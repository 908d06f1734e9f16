import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../../server/database/connection/database.ts";
import { openPostgres } from "../../server/database/connection/postgres/postgres.ts";
import { hasPostgres } from "../harness/resources.ts";
import {
  type AdminAt,
  adminAt,
  BUSY,
  expectFoundOnce,
  expireClaims,
  NO_ANSWER,
  newWish,
  type Paid,
  placeVerifiedOrder,
  REQUESTED,
  refund,
  refundsOf,
  sentBack,
  TOO_MUCH,
  type Wish,
} from "../harness/shop/refund-steps.ts";
import type { RunningShop } from "../harness/shop/shop.ts";
import { openShopProcesses, type ShopProcesses } from "../harness/shop/shop-processes.ts";

describe.runIf(hasPostgres)("Refunds by two processes of one shop", () => {
  let shared: ShopProcesses;
  let one: RunningShop;
  let two: RunningShop;
  let paid: Paid;
  beforeAll(async () => {
    shared = await openShopProcesses();
    [one, two] = await Promise.all([shared.start(), shared.start()]);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop()]);
    await shared?.close();
  });

  /** At both processes at once; the provider books nothing before all requests but one have their answers. */
  async function pressFourTimes(wish: () => Wish) {
    const shops = await Promise.all([one, two, one, two].map(adminAt));
    const answered = Promise.withResolvers<void>();
    const { sandbox } = shared.provider;
    const serve = sandbox.fetch;
    vi.spyOn(sandbox, "fetch").mockImplementation(async (request) => {
      if (request.method === "POST") await answered.promise;
      return serve(request);
    });
    let waiting = shops.length;
    const press = async (shop: AdminAt) => {
      const answer = await refund(shop, paid, wish());
      waiting -= 1;
      if (waiting === 1) answered.resolve();
      return answer;
    };
    return Promise.all(shops.map(press));
  }

  it("are sent once when the same request comes to both at once", async () => {
    paid = await placeVerifiedOrder(one, shared.provider);
    const wish = newWish(5);
    const answers = await pressFourTimes(() => wish);
    expect(answers.filter(({ success }) => success)).toEqual([REQUESTED]);
    expect(answers.filter(({ success }) => !success)).toEqual(Array(3).fill(NO_ANSWER));
    expect(await refund(await adminAt(two), paid, wish)).toEqual(REQUESTED);
    expect(sentBack(shared.provider, paid)).toEqual([5]);
  });

  it("are never more than is left when requests come at once", async () => {
    paid = await placeVerifiedOrder(one, shared.provider);
    const most = Math.ceil(paid.price * 60) / 100;
    const answers = await pressFourTimes(() => newWish(most));
    expect(answers.filter(({ success }) => success)).toEqual([REQUESTED]);
    expect(answers.filter(({ success }) => !success)).toMatchObject(Array(3).fill(BUSY));
    const at = await adminAt(two);
    expect(await refund(at, paid, newWish(most))).toMatchObject(TOO_MUCH);
    expect(sentBack(shared.provider, paid)).toEqual([most]);
    expect(await refundsOf(at, paid)).toMatchObject([{ amount: most }]);
  });

  it("are found by the next process when one is killed before it has stored the answer", async () => {
    paid = await placeVerifiedOrder(one, shared.provider);
    const wish = newWish(5);
    const database = await openPostgres(shared.databaseUrl);
    const ended = Promise.withResolvers<void>();
    const { sandbox } = shared.provider;
    const answer = sandbox.fetch;
    vi.spyOn(sandbox, "fetch").mockImplementation(async (request) => {
      const response = await answer(request);
      if (request.method === "GET") return response;
      const locked = Promise.withResolvers<void>();
      void lockOrder(database, paid, locked.resolve, ended.promise);
      await locked.promise;
      return response;
    });
    const killed = expect(refund(await adminAt(two), paid, wish)).rejects.toThrow();
    await expect.poll(() => waitingProcesses(database)).toHaveLength(1);
    await Promise.all([two.kill(), killed]);
    // PostgreSQL would complete the last statement of a client that is gone.
    await sql`select pg_terminate_backend(${(await waitingProcesses(database))[0]})`.execute(
      database.kysely,
    );
    await expect.poll(() => waitingProcesses(database)).toEqual([]);
    ended.resolve();
    vi.restoreAllMocks();
    expect(await refundsOf(await adminAt(one), paid)).toEqual([{ status: "due", amount: 5 }]);

    await expireClaims(database);
    await database.close();
    two = await shared.start();
    await expectFoundOnce(two, shared.env.SECRET_KEY ?? "", shared.provider, [paid, wish]);
  });
});

function lockOrder(
  { kysely }: Database,
  { orderId }: Paid,
  locked: () => void,
  ended: Promise<void>,
) {
  return kysely.transaction().execute(async (transaction) => {
    await sql`select from public.orders where id = ${orderId} for update`.execute(transaction);
    locked();
    await ended;
  });
}

async function waitingProcesses({ kysely }: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely);
  return rows.map(({ pid }) => pid);
}
