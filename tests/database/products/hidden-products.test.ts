import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { LINE_COLUMNS, PRODUCT_COLUMNS } from "../../../domain/products/product-columns.ts";
import { createCatalog } from "../../../server/catalog/catalog.ts";
import { BELT, SHIRT, WATCH } from "../../harness/database/fixture-rows.ts";
import {
  callers,
  describeWithFixtures,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";
import { placeOrder } from "../../harness/database/order-steps.ts";

describeWithFixtures("A hidden product", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  const setHidden = (hidden: boolean) =>
    fixtures()
      .db("admin")
      .from("products")
      .update({ hidden, version: hidden ? 1 : 2 })
      .eq("id", SHIRT);
  beforeEach(async () => expect((await setHidden(true)).error).toBeNull());

  it("is read by admins alone", async () => {
    for (const caller of callers) {
      const { data } = await fixtures().db(caller).from("products").select("id").order("id");
      const all = caller === "admin" ? [SHIRT, BELT, WATCH] : [BELT, WATCH];
      expect(data?.map(({ id }) => id)).toEqual(all);
    }
  });

  it("cannot be hidden or shown by others", async () => {
    await fixtures().db("shopper").from("products").update({ hidden: false }).eq("id", SHIRT);
    const { data } = await fixtures()
      .db("admin")
      .from("products")
      .select("hidden")
      .eq("id", SHIRT)
      .single();
    expect(data).toEqual({ hidden: true });
  });

  it.each(["anonymous", "admin"] as const)("is in no search, count or list: %s", async (who) => {
    const db = fixtures().db(who);
    for (const query of ["kente shirt", "kente", "kennte", "bonwire", "shirts", "men"]) {
      const { data } = await db.rpc("search_products", { query });
      const found = [...data.products, ...data.near].map(({ id }: { id: number }) => id);
      expect(found).not.toContain(SHIRT);
    }
    expect((await db.rpc("count_products", { category: 1 })).data).toEqual({});
    expect((await db.rpc("related_products", { product_id: SHIRT })).data).toEqual([]);
    await setHidden(false);
    expect((await db.rpc("count_products", { category: 1 })).data).toEqual({ 1: 1 });
  });

  it("is in no related products", async () => {
    await fixtures()
      .db("admin")
      .from("products")
      .update({ hidden: true, version: 1 })
      .eq("id", WATCH);
    const { data } = await fixtures().db("anonymous").rpc("related_products", { product_id: BELT });
    expect(data).toEqual([]);
  });

  it("is on no page and not in the sitemap of the server", async () => {
    const catalog = createCatalog(fixtures().backend.database);
    expect(await catalog.product(SHIRT)).toBeUndefined();
    expect(await catalog.productsOf(1, 24)).toEqual([]);
    expect(await catalog.productIdsBetween(1, 10)).toEqual([BELT, WATCH]);
    expect(await catalog.relatedTo(SHIRT)).toEqual([]);
  });

  it("leaves a line of the cart without its product, and cannot be added", async () => {
    const db = fixtures().db("shopper");
    const { data } = await db.from("carts").select(LINE_COLUMNS);
    expect(data).toEqual([{ id: 1, productId: SHIRT, quantity: 2, product: null }]);
    const line = { productId: SHIRT, user_id: fixtures().user("shopper").id, quantity: 1 };
    for (const table of ["carts", "wishlists"]) {
      const { error } = await db.from(table).insert(line);
      expect(error?.message).toBe("This product is no longer sold.");
    }
  });

  it("cannot be ordered; orders that have it keep it", async () => {
    const shopper = fixtures().user("shopper");
    const line = { productId: SHIRT, price: 120, quantity: 1 };
    await expect(placeOrder(shopper, [line])).rejects.toThrow(/no longer sold/);
    const items = await fixtures().rows("public.orderItems");
    expect(items.filter(({ productId }) => productId === SHIRT).length).toBeGreaterThan(0);
  });

  it("is listed in the back office as hidden, not by its stock", async () => {
    const find = async (status: string | null) => {
      const { data } = await fixtures().db("admin").rpc("find_products", { status });
      return [data.total, data.products.map(({ id }: { id: number }) => id)];
    };
    expect(await find("hidden")).toEqual([1, [SHIRT]]);
    expect(await find("low-stock")).toEqual([1, [BELT]]);
    expect(await find(null)).toEqual([3, [WATCH, BELT, SHIRT]]);
    const { data } = await fixtures().db("admin").rpc("stock_counts");
    expect(data).toEqual({ low: 1, out: 1 });
  });

  it("can be shown again", async () => {
    expect((await setHidden(false)).error).toBeNull();
    const { data } = await fixtures()
      .db("anonymous")
      .from("products")
      .select(PRODUCT_COLUMNS)
      .eq("id", SHIRT);
    expect(data).toHaveLength(1);
  });
});

describeWithFixtures("The threshold of low stock", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  it("decides what the owner is told about, not the stock status", async () => {
    const admin = fixtures().db("admin");
    const find = async (status: string) => {
      const { data } = await admin.rpc("find_products", { status });
      return [data.total, data.products.map(({ id }: { id: number }) => id)];
    };
    await admin.from("products").update({ lowStockAt: 2, version: 1 }).eq("id", BELT);
    expect((await admin.rpc("stock_counts")).data).toEqual({ low: 1, out: 1 });
    expect(await find("at-limit")).toEqual([1, [SHIRT]]);
    expect(await find("low-stock")).toEqual([2, [BELT, SHIRT]]);
    await admin.from("products").update({ lowStockAt: 3, version: 2 }).eq("id", BELT);
    expect((await admin.rpc("stock_counts")).data).toEqual({ low: 2, out: 1 });
    expect(await find("at-limit")).toEqual([2, [BELT, SHIRT]]);
    const { data } = await admin.rpc("find_products", { status: "at-limit", category: 1 });
    expect(data.total).toBe(data.products.length);
  });

  it.each([-1, 1_000_001])("cannot be %i", async (lowStockAt) => {
    const { status } = await fixtures()
      .db("admin")
      .from("products")
      .update({ lowStockAt, version: 1 })
      .eq("id", BELT);
    expect(status).toBe(400);
  });

  it("adds one mail a day to the owner, and none when nothing is low", async () => {
    const { backend, rows } = fixtures();
    const enqueue = () => backend.owner(sql`select private.enqueue_low_stock_mail()`);
    const mails = async () =>
      (await rows("private.outbox")).filter(({ kind }) => kind === "owner_low_stock");
    await backend.owner(sql`update public.products set "lowStockAt" = 0, "stockQuantity" = 9`);
    await enqueue();
    expect(await mails()).toEqual([]);
    await backend.owner(sql`update public.products set "lowStockAt" = 9 where id < 3`);
    // In one transaction, so that no midnight is between them.
    await backend.database.exec(
      "select private.enqueue_low_stock_mail(); select private.enqueue_low_stock_mail();",
    );
    expect(await mails()).toMatchObject([
      {
        amount: 2,
        order_id: null,
        items: [
          { name: "Kente Shirt", quantity: 9, price: 120 },
          { name: "Leather Belt", quantity: 9, price: 45.5 },
        ],
      },
    ]);
    await backend.owner(sql`
      update private.outbox set created_at = created_at - interval '1 day'
      where kind = 'owner_low_stock'`);
    await enqueue();
    expect(await mails()).toHaveLength(2);
  });
});
