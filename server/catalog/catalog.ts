import { sql } from "kysely";
import type { Product } from "../../domain/products/catalog.ts";
import { publicColumns } from "../../domain/products/product-columns.ts";
import type { ProductCounts } from "../../domain/products/product-list.ts";
import type { Database } from "../database/connection/database.ts";

/** The catalog queries of pages and the sitemap. */
export type Catalog = {
  product(id: number): Promise<Product | undefined>;
  /** 0 when there is no product. */
  lastProductId(): Promise<number>;
  productIdsBetween(first: number, last: number): Promise<number[]>;
  /** The first products of a category, in the order of its page. */
  productsOf(categoryId: number, count: number): Promise<Product[]>;
  countsOf(categoryId: number): Promise<ProductCounts>;
  /** Those that the product's page shows below it; undefined when the browser requests them. */
  relatedTo(productId: number): Promise<Product[] | undefined>;
};

/** The columns that the browser reads from the tables. */
const products = sql`
  select product.id, ${sql.join(publicColumns.map(({ name }) => sql.ref(`product.${name}`)))},
    jsonb_build_object('name', category.name) as category,
    jsonb_build_object('name', sub.name) as "subCategory"
  from public.products as product
  join public.categories as category on category.id = product."categoryId"
  join public."subCategories" as sub on sub.id = product."subCategoryId"`;

export function createCatalog({ kysely }: Pick<Database, "kysely">): Catalog {
  return {
    async product(id) {
      const { rows } =
        await sql<Product>`${products} where product.id = ${id} and not product.hidden`.execute(
          kysely,
        );
      return rows[0];
    },
    async lastProductId() {
      const { rows } = await sql<{ id: number | null }>`
        select max(id) as id from public.products`.execute(kysely);
      return rows[0]?.id ?? 0;
    },
    async productIdsBetween(first, last) {
      const { rows } = await sql<{ id: number }>`
        select id from public.products
        where id between ${first} and ${last} and not hidden order by id`.execute(kysely);
      return rows.map(({ id }) => id);
    },
    async productsOf(categoryId, count) {
      // Literals: PostgreSQL may plan a statement with parameters again at every call.
      const { rows } = await sql<Product>`${products}
        where product."categoryId" = ${sql.lit(categoryId)} and not product.hidden
        order by product.id limit ${sql.lit(count)}`.execute(kysely);
      return rows;
    },
    async countsOf(categoryId) {
      const { rows } = await sql<{ counts: ProductCounts }>`
        select public.count_products(${categoryId}) as counts`.execute(kysely);
      return rows[0]?.counts ?? {};
    },
    async relatedTo(productId) {
      const { rows } = await sql<{ related: Product[] }>`
        select public.related_products(${productId}) as related`.execute(kysely);
      return rows[0]?.related ?? [];
    },
  };
}
