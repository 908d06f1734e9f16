import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "../../harness/database/test-backend.ts";

describeOnEachDatabase("ANALYZE of products", (backend) => {
  it("computes no statistics of the words, however long the descriptions are", async () => {
    await backend().owner(sql`
      insert into public.products (name, description, price, "categoryId", "subCategoryId")
      select 'Shirt ' || n, repeat('woven kente ' || n || ' ', 50), 5, 1, 1
      from generate_series(1, 400) as n`);
    await backend().owner(sql`analyze public.products`);
    const described = await backend().owner(sql<{ name: string }>`
      select distinct tablename::text as name from pg_stats
      where tablename in ('products', 'products_by_name_words', 'products_by_description_words')`);
    expect(described).toEqual([{ name: "products" }]);
  });
});
