import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { fixtureRows } from "../../harness/database/fixture-rows.ts";
import {
  callers,
  describeWithFixtures,
  type Fixtures,
  type Row,
} from "../../harness/database/fixtures.ts";

type Reach = { orders: number[]; items: number[]; charges: number[]; carts: number[] };

const users = callers.filter((caller) => caller !== "anonymous");

/** The fixture rows that each user may read, with any request. */
const sees: Record<(typeof users)[number], Reach> = {
  shopper: { orders: [1, 3], items: [1], charges: [], carts: [1] },
  "another shopper": { orders: [2], items: [2], charges: [], carts: [2] },
  admin: { orders: [1, 2, 3], items: [1, 2], charges: [1], carts: [] },
};

/** Every row at this path of the select in a response. */
function idsIn(rows: Row[] | null, ...path: string[]): number[] {
  const inside = path.reduce<Row[]>(
    (level, name) => level.flatMap((row) => (row[name] ?? []) as Row[]),
    rows ?? [],
  );
  return inside.map(({ id }) => Number(id)).sort();
}

describeWithFixtures("Embedded tables return no more than the tables themselves", (fixtures) => {
  beforeAll(() => fixtures().backend.database.exec(fixtureRows(fixtures().user)));
  afterEach(() => void vi.restoreAllMocks());

  const send = async (
    on: Fixtures,
    caller: (typeof users)[number],
    table: string,
    select: string,
  ) => {
    const { data, error } = await on.db(caller).from(table).select(select);
    expect(error).toBeNull();
    return data as Row[] | null;
  };

  it("which is only the catalogue for anonymous visitors", async () => {
    const db = fixtures().db("anonymous");
    for (const select of ["id,orderItems(*)", "id,carts(*)", "id,wishlists!inner(id)"]) {
      expect((await db.from("products").select(select)).error?.code).toBe("42501");
    }
    for (const table of ["orders", "orderItems", "charges", "refunds", "disputes", "carts"]) {
      expect((await db.from(table).select("*,products(*)")).error).not.toBeNull();
      expect((await db.from(table).select("id", { count: "exact" })).error?.code).toBe("42501");
    }
    expect((await db.from("products").select("id,categories(name)")).data).toHaveLength(3);
  });

  describe.each(users)("%s", (caller) => {
    const { orders, items, charges, carts } = sees[caller];

    it("starting at the orders", async () => {
      const rows = await send(
        fixtures(),
        caller,
        "orders",
        "*,orderItems(*,products(*)),charges(*,refunds(*),disputes(*))",
      );
      expect(idsIn(rows)).toEqual(orders);
      expect(idsIn(rows, "orderItems")).toEqual(items);
      expect(idsIn(rows, "charges")).toEqual(charges);
    });

    it("starting at the public catalogue", async () => {
      const select = "id,orderItems(*,orders(*)),carts(*),wishlists(*)";
      const rows = await send(fixtures(), caller, "products", select);
      expect(idsIn(rows)).toEqual([1, 2, 3]);
      expect(idsIn(rows, "orderItems")).toEqual(items);
      expect(idsIn(rows, "carts")).toEqual(carts);
      expect(idsIn(rows, "wishlists")).toEqual(carts);
      for (const item of (rows ?? []).flatMap((row) => row.orderItems as Row[])) {
        expect(orders).toContain((item.orders as Row | null)?.id);
      }
    });

    it("when counting and filtering hidden rows", async () => {
      const db = fixtures().db(caller);
      const counted = await db.from("orders").select("id", { count: "exact", head: true });
      expect(counted.count).toBe(orders.length);
      const probing = await db.from("products").select("id,orderItems!inner(id)");
      expect(idsIn(probing.data, "orderItems")).toEqual(items);
      const guessing = await db.from("orders").select("id").like("phoneNumber", "%").order("id");
      expect(idsIn(guessing.data)).toEqual(orders);
    });

    it.each([
      "users(*)",
      "auth.users(*)",
      "identities(*)",
      "applied_migrations(*)",
      "order_stock(*)",
    ])("and %s cannot be embedded", async (embed) => {
      vi.spyOn(console, "error").mockReturnValue();
      const { data, error } = await fixtures().db(caller).from("orders").select(`id,${embed}`);
      expect(error).not.toBeNull();
      expect(data).toBeNull();
    });

    it.each(["auth", "private", "storage", "pg_catalog", "information_schema"])(
      "and no table of the schema %s",
      async (schema) => {
        vi.spyOn(console, "error").mockReturnValue();
        const table =
          { auth: "users", private: "order_stock", storage: "objects" }[schema] ?? "pg_authid";
        for (const header of ["accept-profile", "content-profile"]) {
          const method = header === "accept-profile" ? "GET" : "POST";
          const response = await fixtures().request(caller, `/rest/v1/${table}`, {
            method,
            headers: { [header]: schema },
            ...(method === "POST" && { json: {} }),
          });
          expect(response.status).toBeGreaterThanOrEqual(400);
          expect(response.status).toBeLessThan(500);
        }
      },
    );
  });
});
