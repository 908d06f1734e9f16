import { afterEach, describe, expect, it, vi } from "vitest";
import { BELT, SHIRT } from "../../harness/database/fixture-rows.ts";
import {
  type Caller,
  describeWithFixtures,
  type Fixtures,
  type Row,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";

const TABLES = [
  "products",
  "carts",
  "wishlists",
  "deliveryDetails",
  "orders",
  "orderItems",
  "charges",
  "refunds",
];
const otherUsers = ["anonymous", "another shopper"] as const;

const allRows = (fixtures: Fixtures) =>
  Promise.all(TABLES.map((table) => fixtures.rows(`public.${table}`)));

/** Rows of the shopper with their ids, which an upsert would overwrite. */
const shopperRows = (on: Fixtures): Record<string, Row> => {
  const user_id = on.user("shopper").id;
  const address = { name: "Mallory", phoneNumber: "1", address: "1", city: "1", region: "1" };
  const { name: fullName, ...rest } = address;
  return {
    carts: { id: 1, productId: SHIRT, quantity: 9, user_id },
    wishlists: { id: 1, productId: SHIRT, quantity: 9, user_id },
    deliveryDetails: { id: 1, fullName, ...rest, user_id },
    orders: { id: 1, totalAmount: 1, paymentReference: "NTOMA-1", ...address, user_id },
    orderItems: { id: 1, orderId: 1, productId: BELT, quantity: 1, price: 45.5 },
    charges: {
      id: 1,
      orderId: 1,
      reference: "NTOMA-1",
      role: "order",
      providerId: "1001",
      amount: 240,
      source: "verify",
    },
    refunds: { id: 1, chargeId: 1, amount: 45.5, status: "by_hand", source: "admin" },
  };
};

const write = (
  on: Fixtures,
  caller: Caller,
  table: string,
  json: unknown,
  prefer: string,
  query = "",
) => on.request(caller, `/rest/v1/${table}${query}`, { method: "POST", json, headers: { prefer } });

describeWithFixtures("Bulk inserts and upserts", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  afterEach(() => void vi.restoreAllMocks());

  describe.each(otherUsers)("%s", (caller) => {
    it.each(TABLES.filter((table) => table !== "products"))(
      "cannot merge a row into the shopper's %s",
      async (table) => {
        const before = await allRows(fixtures());
        const row = shopperRows(fixtures())[table];
        for (const resolution of ["merge-duplicates", "ignore-duplicates"]) {
          const response = await write(
            fixtures(),
            caller,
            table,
            [row],
            `resolution=${resolution}`,
          );
          expect(response.status, resolution).toBeGreaterThanOrEqual(400);
          expect(response.status, resolution).toBeLessThan(500);
        }
        expect(await allRows(fixtures())).toEqual(before);
      },
    );

    it("cannot upsert a row by its id (PUT)", async () => {
      const before = await allRows(fixtures());
      for (const [table, row] of Object.entries(shopperRows(fixtures()))) {
        const path = `/rest/v1/${table}?id=eq.1`;
        const response = await fixtures().request(caller, path, { method: "PUT", json: row });
        expect(response.status, table).toBeGreaterThanOrEqual(400);
      }
      expect(await allRows(fixtures())).toEqual(before);
    });

    it("cannot change or delete a row by filtering for its owner", async () => {
      const before = await allRows(fixtures());
      const owner = fixtures().user("shopper").id;
      for (const table of ["carts", "wishlists", "deliveryDetails", "orders"]) {
        await fixtures().db(caller).from(table).delete().eq("user_id", owner);
        await fixtures().db(caller).from(table).delete().or(`id.eq.1,user_id.eq.${owner}`);
        await fixtures().db(caller).from(table).update({ id: 1 }).eq("user_id", owner);
      }
      expect(await allRows(fixtures())).toEqual(before);
    });
  });

  it("an array with one row of another user stores none", async () => {
    const [own, foreign] = [fixtures().user("shopper").id, fixtures().user("another shopper").id];
    const before = await allRows(fixtures());
    const arrays: [string, Row[]][] = [
      ["carts", [own, foreign].map((user_id) => ({ productId: BELT, quantity: 1, user_id }))],
      ["wishlists", [own, foreign].map((user_id) => ({ productId: BELT, quantity: 1, user_id }))],
      ["deliveryDetails", [own, foreign].map((user_id) => ({ fullName: "K", user_id }))],
      [
        "orders",
        [own, foreign].map((user_id, index) => ({
          totalAmount: 120,
          paymentReference: `NTOMA-9${index}`,
          user_id,
          name: "K",
          phoneNumber: "1",
          address: "1",
          city: "1",
          region: "1",
        })),
      ],
      [
        "orderItems",
        [3, 2].map((orderId) => ({ orderId, productId: SHIRT, quantity: 1, price: 120 })),
      ],
    ];
    for (const [table, rows] of arrays) {
      for (const array of [rows, rows.toReversed()]) {
        const { error, status } = await fixtures().db("shopper").from(table).insert(array);
        expect(error?.message, table).toBeTruthy();
        expect([403, 404], table).toContain(status);
      }
    }
    expect(await allRows(fixtures())).toEqual(before);
  });

  it.each(["carts", "wishlists"])(
    "a line in another user's %s is rejected with a message",
    async (table) => {
      const row = { productId: BELT, quantity: 1, user_id: fixtures().user("another shopper").id };
      const { error, status } = await fixtures().db("shopper").from(table).insert(row);
      expect([status, error?.message]).toEqual([403, "You can only add to your own list."]);
    },
  );

  it.each([
    ["carts", { productId: BELT, quantity: 1, price: 1 }],
    ["carts", { productId: BELT, quantity: 1, "price; drop table orders": 1 }],
    ["orders", { discount: 100 }],
    ["orders", { currency: "NGN" }],
    ["orderItems", { discount: 100 }],
    ["deliveryDetails", { isAdmin: true }],
  ])("a column that %s does not have is rejected: %j", async (table, change) => {
    vi.spyOn(console, "error").mockReturnValue();
    const before = await allRows(fixtures());
    const { id: _, ...row } = shopperRows(fixtures())[table] ?? {};
    const { error, status } = await fixtures()
      .db("shopper")
      .from(table)
      .insert({ ...row, paymentReference: undefined, ...change });
    expect(error?.message).toBeTruthy();
    expect(status).toBe(400);
    expect(await allRows(fixtures())).toEqual(before);
  });

  it("a filter by a column that does not exist is rejected", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    for (const query of [
      "select=encrypted_password",
      "secret=eq.1",
      "order=secret.asc",
      "columns=x",
    ]) {
      const response = await fixtures().request("shopper", `/rest/v1/orders?${query}`);
      if (query !== "columns=x") expect(response.status, query).toBe(400);
    }
  });

  it("an admin whose role was removed is rejected at the next request", async () => {
    const ama = await fixtures().backend.createUser("Ama", { admin: true });
    const requests = () =>
      Promise.all([
        ama.db.from("products").update({ price: 1 }).eq("id", 1).select(),
        ama.db
          .from("products")
          .insert({ ...newProduct })
          .select(),
        ama.db.from("orders").update({ orderStatus: "cancelled" }).eq("id", 1).select(),
        ama.db.from("orders").select("id"),
        ama.db.from("charges").select("id"),
        ama.db.rpc("dashboard_summary"),
        fixtures().backend.fetch(upload(ama.token, fixtures())),
      ]);
    const [, , , ...before] = await requests();
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await fixtures().db("service").rpc("set_admin", { email: ama.email, admin: false });
    const rows = await allRows(fixtures());
    const [price, product, status, orders, charges, dashboard, picture] = await requests();
    expect([price.data, status.data, orders.data, charges.data]).toEqual([[], [], [], []]);
    expect(product.status).toBe(403);
    expect(dashboard.status).toBe(403);
    expect(picture.ok).toBe(false);
    expect(await allRows(fixtures())).toEqual(rows);
  });
});

const newProduct = {
  name: "Belt",
  description: "Leather",
  price: 10,
  stockQuantity: 1,
  categoryId: 3,
  subCategoryId: 15,
};

function upload(token: string, { backend }: Fixtures): Request {
  return new Request(`http://localhost/storage/v1/object/Products/${crypto.randomUUID()}.png`, {
    method: "POST",
    headers: {
      apikey: backend.keys.publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "image/png",
    },
    body: Buffer.from("89504e470d0a1a0a", "hex"),
  });
}
