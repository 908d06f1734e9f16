import { sql } from "kysely";
import type { Product } from "../../domain/catalog.ts";
import type { Database } from "../database/database.ts";

/** The catalog queries of pages and the sitemap. */
export type Catalog = {
  product(id: number): Promise<Product | undefined>;
  productIds(): Promise<number[]>;
  firstImages(categoryId: number, count: number): Promise<string[]>;
};

export function createCatalog({ kysely }: Pick<Database, "kysely">): Catalog {
  return {
    async product(id) {
      const { rows } = await sql<Product>`
        select product.*, jsonb_build_object('name', category.name) as category,
          jsonb_build_object('name', sub.name) as "subCategory"
        from public.products as product
        join public.categories as category on category.id = product."categoryId"
        join public."subCategories" as sub on sub.id = product."subCategoryId"
        where product.id = ${id}`.execute(kysely);
      return rows[0];
    },
    async productIds() {
      const { rows } = await sql<{ id: number }>`
        select id from public.products order by id`.execute(kysely);
      return rows.map(({ id }) => id);
    },
    async firstImages(categoryId, count) {
      const { rows } = await sql<{ image: string }>`
        select image from public.products where "categoryId" = ${categoryId}
        order by id limit ${count}`.execute(kysely);
      return rows.map(({ image }) => image);
    },
  };
}
