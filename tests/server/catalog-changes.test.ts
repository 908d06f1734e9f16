import { sql } from "kysely";
import { expect, it } from "vitest";
import { openCatalogCache } from "../../server/catalog/catalog-cache.ts";
import { describeOnEachDatabase } from "../harness/database/test-backend.ts";

const LIST = "http://localhost/rest/v1/categories";
const write = () => new Request(LIST, { method: "PATCH" });

describeOnEachDatabase("The catalog cache", (backend) => {
  const rename = (name: string) =>
    backend().owner(sql`update public.categories set name = ${name} where id = 1`);

  it("is cleared before a write that changed a row is answered", async () => {
    const cache = await openCatalogCache(backend().database);
    const [row] = await backend().owner(
      sql<{ name: string }>`select name from public.categories where id = 1`,
    );
    for (const name of ["Other", row?.name ?? ""]) {
      const before = cache.versions.current;
      await cache.handle(write(), async () => {
        await rename(name);
        return new Response("[]");
      });
      expect(cache.versions.current).toBeGreaterThan(before);
    }
  });

  it("stays when a write changed nothing", async () => {
    const cache = await openCatalogCache(backend().database);
    const before = cache.versions.current;
    await cache.handle(write(), async () => new Response("[]"));
    expect(cache.versions.current).toBe(before);
  });

  it("keeps what a sale or an edit did not change", async () => {
    const { versions, handle } = await openCatalogCache(backend().database);
    const changed = async (query: Parameters<ReturnType<typeof backend>["owner"]>[0]) => {
      const since = versions.current;
      await handle(write(), async () => {
        await backend().owner(query);
        return new Response("[]");
      });
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
