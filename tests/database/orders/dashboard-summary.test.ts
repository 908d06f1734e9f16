import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { describeWithFixtures, type Fixtures } from "../../harness/database/fixtures.ts";

const AUCKLAND = "Pacific/Auckland";

type Summary = {
  totalSales: number;
  pendingOrders: number;
  dispatchedOrders: number;
  deliveredOrders: number;
  dailySales: { day: string; sales: number }[];
  statusDistribution: { name: string; value: number }[];
};

const summary = async (fixtures: Fixtures, time_zone?: string): Promise<Summary> => {
  const { data, error } = await fixtures
    .db("admin")
    .rpc("dashboard_summary", time_zone ? { time_zone } : {});
  expect(error).toBeNull();
  return data;
};

const dayIn = (zone: string, time: Date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(time);

/** The last seven calendar days in a time zone, including today, oldest first. */
function lastDays(zone: string): string[] {
  const noon = Date.parse(`${dayIn(zone, new Date())}T12:00:00Z`);
  return [6, 5, 4, 3, 2, 1, 0].map((back) =>
    new Date(noon - back * 86_400_000).toISOString().slice(0, 10),
  );
}

const daysAgo = (days: number) => `(now() at time zone '${AUCKLAND}')::date - ${days}`;

/** Days ago in Auckland, the time there, order status, payment status, total. */
const orders: [number, string, string, string, number][] = [
  [0, "00:00:00", "processing", "success", 10.1],
  [1, "23:59:59", "processing", "success", 20.2],
  [1, "00:00:00", "packaged", "success", 0.1],
  [1, "12:00:00", "packaged", "success", 0.2],
  [2, "12:00:00", "dispatched", "paid", 100],
  [2, "12:00:00", "dispatched", "pending", 1000],
  [2, "12:00:00", "cancelled", "failed", 2000],
  [6, "00:00:00", "delivered", "success", 40.4],
  [7, "23:59:59", "delivered", "success", 80.8],
  [40, "12:00:00", "delivered", "paid", 0.05],
];

const placeOrders = (fixtures: Fixtures) =>
  fixtures.backend.database.exec(
    orders
      .map(
        ([days, time, orderStatus, paymentStatus, total], index) => `
        insert into public.orders (created_at, "orderStatus", "paymentStatus", "totalAmount",
          "paymentReference", name, "phoneNumber", address, city, region)
        values ((${daysAgo(days)} + time '${time}') at time zone '${AUCKLAND}', '${orderStatus}',
          '${paymentStatus}', ${total}, 'NTOMA-${index}', '', '', '', '', '');`,
      )
      .join("\n"),
  );

describeWithFixtures("The dashboard summary", (fixtures) => {
  it("is zero in an empty shop", async () => {
    expect(await summary(fixtures())).toEqual({
      totalSales: 0,
      pendingOrders: 0,
      dispatchedOrders: 0,
      deliveredOrders: 0,
      dailySales: lastDays("UTC").map((day) => ({ day, sales: 0 })),
      statusDistribution: [],
    });
  });

  describe("with orders around midnight", () => {
    beforeAll(() => placeOrders(fixtures()));

    it("counts paid and confirmed amounts in the total, confirmed amounts per day", async () => {
      const [sixAgo, , , , , yesterday, today] = lastDays(AUCKLAND);
      const result = await summary(fixtures(), AUCKLAND);
      expect(result).toEqual({
        totalSales: 251.85,
        pendingOrders: 2,
        dispatchedOrders: 2,
        deliveredOrders: 3,
        dailySales: expect.any(Array),
        statusDistribution: [
          { name: "cancelled", value: 1 },
          { name: "delivered", value: 3 },
          { name: "dispatched", value: 2 },
          { name: "packaged", value: 2 },
          { name: "processing", value: 2 },
        ],
      });
      expect(result.dailySales.map(({ day }) => day)).toEqual(lastDays(AUCKLAND));
      expect(result.dailySales.filter(({ sales }) => sales > 0)).toEqual([
        { day: sixAgo, sales: 40.4 },
        { day: yesterday, sales: 20.5 },
        { day: today, sales: 10.1 },
      ]);
    });

    it.each(["UTC", "America/Los_Angeles", "Asia/Kolkata", "Africa/Accra", "Pacific/Kiritimati"])(
      "assigns each order to its day in %s",
      async (zone) => {
        const placed = await fixtures().backend.owner(sql<{ created_at: string; pesewas: number }>`
          select created_at, ("totalAmount" * 100)::integer as pesewas
          from public.orders where "paymentStatus" = 'success'`);
        const pesewasOn = (day: string) =>
          placed
            .filter((order) => dayIn(zone, new Date(order.created_at)) === day)
            .reduce((sum, { pesewas }) => sum + pesewas, 0);
        expect((await summary(fixtures(), zone)).dailySales).toEqual(
          lastDays(zone).map((day) => ({ day, sales: pesewasOn(day) / 100 })),
        );
      },
    );

    it("does not depend on the server's time zone", async () => {
      const { dailySales } = await summary(fixtures(), AUCKLAND);
      const [, payload = ""] = fixtures().user("admin").token.split(".");
      const claims = Buffer.from(payload, "base64url").toString();
      const rows = await fixtures()
        .backend.database.kysely.transaction()
        .execute(async (tx) => {
          await sql`select set_config('timezone', 'Africa/Cairo', true),
          set_config('request.jwt.claim.sub', ${fixtures().user("admin").id}, true),
          set_config('request.jwt.claims', ${claims}, true)`.execute(tx);
          const result = await sql<{
            days: Summary["dailySales"];
          }>`select public.dashboard_summary(${AUCKLAND}) -> 'dailySales' as days`.execute(tx);
          return result.rows;
        });
      expect(rows).toEqual([{ days: dailySales }]);
    });

    it("is rejected for everyone except admins, and for an unknown time zone", async () => {
      for (const who of ["anonymous", "shopper", "another shopper"] as const) {
        const { data, status } = await fixtures()
          .db(who)
          .rpc("dashboard_summary", { time_zone: "UTC" });
        expect({ data, status }).toEqual({ data: null, status: who === "anonymous" ? 401 : 403 });
      }
      const nowhere = await fixtures()
        .db("admin")
        .rpc("dashboard_summary", { time_zone: "No/Where" });
      expect(nowhere.status).toBe(400);
    });
  });
});
