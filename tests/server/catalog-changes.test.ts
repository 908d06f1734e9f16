import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { openCatalogChanges } from "../../server/catalog/catalog-changes.ts";
import { currentRequest, runForRequest } from "../../server/lib/request-context.ts";
import { describeOnEachDatabase } from "../harness/database/test-backend.ts";

describeOnEachDatabase("The changes of the catalog", (backend) => {
  const rename = (name: string) =>
    backend().owner(sql`update public.categories set name = ${name} where id = 1`);

  it("are known once they were received", async () => {
    const { versions, received } = await openCatalogChanges(backend().database);
    const [row] = await backend().owner(
      sql<{ name: string }>`select name from public.categories where id = 1`,
    );
    for (const name of ["Other", row?.name ?? ""]) {
      const before = versions.current;
      await rename(name);
      await received();
      expect(versions.current).toBeGreaterThan(before);
    }
    const before = versions.current;
    await received();
    expect(versions.current).toBe(before);
  });

  it("are everything when a notification cannot be awaited, which fails no request", async () => {
    const { listen, kysely } = backend().database;
    const busy = kysely.withPlugin({
      transformQuery() {
        throw new Error("too many requests are waiting");
      },
      transformResult: async ({ result }) => result,
    });
    const log = vi.spyOn(console, "error").mockReturnValue();
    const { versions, received } = await openCatalogChanges({ listen, kysely: busy });
    const since = versions.current;
    await received();
    expect(versions.isUnchanged(["catalog"], since)).toBe(false);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it("are received outside of the request that made them", async () => {
    const { database } = backend();
    const received = Promise.withResolvers<unknown>();
    await database.listen("changes", (payload) => payload && received.resolve(currentRequest()));
    const notify = sql`select pg_notify('changes', 'changed')`;
    await runForRequest({ id: "sale", priority: 2 }, () => notify.execute(database.kysely));
    expect(await received.promise).toBeUndefined();
  });

  it("include pictures, for all processes", async () => {
    const [one, two] = [
      await openCatalogChanges(backend().database),
      await openCatalogChanges(backend().database),
    ];
    const since = two.versions.current;
    await one.pictureChanged("kente cloth.webp");
    expect(one.versions.isUnchanged(["picture:kente cloth.webp"], since)).toBe(false);
    await two.received();
    expect(two.versions.isUnchanged(["picture:kente cloth.webp"], since)).toBe(false);
    expect(two.versions.isUnchanged(["picture:other.webp", "catalog"], since)).toBe(true);
  });

  it("include the hint of few pieces, before and after a change of stock", async () => {
    const { versions, received } = await openCatalogChanges(backend().database);
    const [product] = await backend().owner(sql<{ id: number }>`
      insert into public.products
        (name, description, price, "stockQuantity", "categoryId", "subCategoryId")
        values ('Sold', 'Woven', 10, 12, 1, 1) returning id`);
    const changesHint = async (stock: number) => {
      const since = versions.current;
      await backend().owner(
        sql`update public.products set "stockQuantity" = ${stock} where name = 'Sold'`,
      );
      await received();
      expect(versions.isUnchanged([`stock:${product?.id ?? 0}`], since)).toBe(false);
      return !versions.isUnchanged([`hint:${product?.id ?? 0}`], since);
    };
    expect(await changesHint(10)).toBe(false);
    expect(await changesHint(9)).toBe(true);
    expect(await changesHint(8)).toBe(true);
    expect(await changesHint(11)).toBe(true);
    expect(await changesHint(12)).toBe(false);
    await backend().owner(sql`delete from public.products where name = 'Sold'`);
  });

  it("are those of a part of the catalog", async () => {
    const { versions, received } = await openCatalogChanges(backend().database);
    const changed = async (query: Parameters<ReturnType<typeof backend>["owner"]>[0]) => {
      const since = versions.current;
      await backend().owner(query);
      await received();
      const tags = ["catalog", "category:1", "category:2", "members:1", "members:2"] as const;
      return tags.filter((tag) => !versions.isUnchanged([tag], since));
    };
    expect(
      await changed(sql`insert into public.products
        (name, description, price, "stockQuantity", "categoryId", "subCategoryId")
        values ('Sold', 'Woven', 10, 5, 1, 1)`),
    ).toEqual(["catalog", "category:1", "members:1"]);
    const sold = sql`update public.products set "stockQuantity" = "stockQuantity" - 1
      where name = 'Sold'`;
    expect(await changed(sold)).toEqual(["catalog", "category:1"]);
    const moved = sql`update public.products set "categoryId" = 2, "subCategoryId" = 6
      where name = 'Sold'`;
    expect(await changed(moved)).toHaveLength(5);
    expect(await changed(sql`delete from public.products where name = 'Sold'`)).toEqual([
      "catalog",
      "category:2",
      "members:2",
    ]);
  });
});
