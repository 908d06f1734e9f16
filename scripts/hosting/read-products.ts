import { z } from "zod";
import type { Product } from "../../domain/products/catalog.ts";
import { PRODUCT_COLUMNS, publicColumns } from "../../domain/products/product-columns.ts";
import { type Backend, readRows } from "./project-rows.ts";

/** As many rows as a project returns at once. */
const PAGE_SIZE = 1000;

const named = z.object({ name: z.string() });
const columns = publicColumns.map(
  ({ name, type }) => [name, type === "text" ? z.string() : z.number()] as const,
);
const productsSchema = z.array(
  z.object({
    id: z.number(),
    ...Object.fromEntries(columns),
    category: named,
    subCategory: named,
  }),
);

/** All products of a project in the order of their ids; one page of them is in memory at a time. */
export async function* readProducts(backend: Backend): AsyncGenerator<Product> {
  for (let after = 0; ; ) {
    const page = await readPage(backend, after);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.id;
  }
}

async function readPage(backend: Backend, after: number): Promise<Product[]> {
  const rows = await readRows(backend, "products", {
    select: PRODUCT_COLUMNS,
    order: "id.asc",
    id: `gt.${after}`,
    limit: String(PAGE_SIZE),
  });
  return productsSchema.parse(rows) as Product[];
}
