import { sql } from "kysely";
import { expect, it } from "vitest";
import { openCatalogChanges } from "../../server/catalog/catalog-changes.ts";
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
