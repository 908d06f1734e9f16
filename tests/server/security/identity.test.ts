import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoLogins } from "../../../server/database/seed/demo-users.ts";
import { describeOnEachDatabase, type TestUser } from "../../harness/database/test-backend.ts";
import { startDemoShop } from "../../harness/resources.ts";
import { clientsFor, type ShopClients, signedIn } from "../../harness/shop/clients.ts";
import type { RunningShop } from "../../harness/shop/shop.ts";

const REQUESTS = 200;

describeOnEachDatabase("200 parallel requests of mixed identities in process", (backend) => {
  let users: TestUser[];
  beforeAll(async () => {
    users = await Promise.all(["Ama", "Kofi", "Esi"].map((name) => backend().createUser(name)));
    for (const { id } of users) {
      await backend().owner(
        sql`insert into public."deliveryDetails" ("fullName", user_id) values (${id}, ${id})`,
      );
    }
  });

  it("return no foreign row", async () => {
    const responses = await Promise.all(
      Array.from({ length: REQUESTS }, async (_, index) => {
        const user = users[index % (users.length + 1)];
        const db = user?.db ?? backend().anonymous;
        const { data, error } = await db.from("deliveryDetails").select("user_id");
        // Visitors have no privileges on the table.
        expect(error === null).toBe(user !== undefined);
        return { userId: user?.id, got: (data ?? []).map((row) => row.user_id) };
      }),
    );
    for (const { userId, got } of responses) expect(got).toEqual(userId ? [userId] : []);
  });

  it("write rows of their own user only", async () => {
    // A shopper has at most 20 rows.
    await Promise.all(
      Array.from({ length: 45 }, async (_, index) => {
        const user = users[index % users.length];
        const { error } = await (user?.db ?? backend().anonymous)
          .from("deliveryDetails")
          .insert({ fullName: user?.id });
        expect(error).toBeNull();
      }),
    );
    const mixed = await backend().owner(
      sql`select id from public."deliveryDetails" where "fullName" <> user_id::text`,
    );
    expect(mixed).toEqual([]);
  });
});

describe("200 parallel requests of mixed identities over HTTP", () => {
  let shop: RunningShop;
  let clients: ShopClients[];
  beforeAll(async () => {
    shop = await startDemoShop();
    clients = [
      await signedIn(shop.url, demoLogins.admin),
      await signedIn(shop.url, demoLogins.shopper),
      await clientsFor(shop.url),
    ];
  });
  afterAll(() => shop?.stop());

  it("return no foreign row", async () => {
    const expected: number[] = [];
    for (const client of clients) expected.push(await visibleOrders(client));
    const [all = 0, own = 0, none] = expected;
    expect(all).toBeGreaterThan(own);
    expect(own).toBeGreaterThan(0);
    expect(none).toBe(0);

    const counts = await Promise.all(
      Array.from({ length: REQUESTS }, (_, index) => {
        const client = clients[index % clients.length];
        return client ? visibleOrders(client) : -1;
      }),
    );
    expect(counts).toEqual(counts.map((_, index) => expected[index % clients.length]));
  });
});

async function visibleOrders(client: ShopClients): Promise<number> {
  const { data, error, status } = await (await client.db()).from("orders").select("id");
  // The shop is busy: so many at once may be refused on a slow machine.
  if (status === 503) return visibleOrders(client);
  // A visitor has no privileges on orders.
  if (error) expect(error.code).toBe("42501");
  return data?.length ?? 0;
}
