import { sql } from "kysely";
import type { Product } from "../../domain/products/catalog.ts";
import { productColumns } from "../../domain/products/product-columns.ts";
import { MAX_RELATED } from "../../domain/products/related-products.ts";
import type { Database } from "../database/connection/database.ts";

/** The catalog queries of pages and the sitemap. */
export type Catalog = {
  product(id: number): Promise<Product | undefined>;
  productIds(): Promise<number[]>;
  /** The first products of a category, in the order of its page. */
  productsOf(categoryId: number, count: number): Promise<Product[]>;
  /** Those that the product's page shows below it. */
  relatedTo(product: Product): Promise<Product[]>;
};

/** The columns that the browser reads from the tables. */
const products = sql`
  select product.id, ${sql.join(productColumns.map(({ name }) => sql.ref(`product.${name}`)))},
    jsonb_build_object('name', category.name) as category,
    jsonb_build_object('name', sub.name) as "subCategory"
  from public.products as product
  join public.categories as category on category.id = product."categoryId"
  join public."subCategories" as sub on sub.id = product."subCategoryId"`;

export function createCatalog({ kysely }: Pick<Database, "kysely">): Catalog {
  return {
    async product(id) {
      const { rows } = await sql<Product>`${products} where product.id = ${id}`.execute(kysely);
      return rows[0];
    },
    async productIds() {
      const { rows } = await sql<{ id: number }>`
        select id from public.products order by id`.execute(kysely);
      return rows.map(({ id }) => id);
    },
    async productsOf(categoryId, count) {
      // Literals: PostgreSQL may plan a statement with parameters again at every call.
      const { rows } = await sql<Product>`${products}
        where product."categoryId" = ${sql.lit(categoryId)}
        order by product.id limit ${sql.lit(count)}`.execute(kysely);
      return rows;
    },
    // Two queries that end after a few rows; one sorted by both would read the whole category.
    async relatedTo({ id, categoryId, subCategoryId }) {
      const { rows } = await sql<Product>`${products}
        where product."categoryId" = ${categoryId} and "subCategoryId" = ${subCategoryId}
          and product.id <> ${id}
        order by product.id limit ${MAX_RELATED}`.execute(kysely);
      if (rows.length === MAX_RELATED) return rows;
      const others = await sql<Product>`${products}
        where product."categoryId" = ${categoryId} and "subCategoryId" <> ${subCategoryId}
        order by product.id limit ${MAX_RELATED - rows.length}`.execute(kysely);
      return [...rows, ...others.rows];
    },
  };
}
