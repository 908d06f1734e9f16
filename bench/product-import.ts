import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../server/database/connection/database.ts";
import { catalog } from "../supabase/seed/catalog.ts";
import { asAdmin, openEmptyShop } from "./many-orders.ts";
import type { Measure } from "./measure.ts";

const PRODUCTS = 5000;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Sends the lines in parts, as the browser does, and applies them. */
async function importLines({ kysely }: Database, products: readonly object[]): Promise<void> {
  const importId = randomUUID();
  for (let start = 0; start < products.length; start += 500) {
    const part = products.slice(start, start + 500).map((product, index) => ({
      line: start + index + 2,
      product,
    }));
    await sql`
      insert into public."productImports" ("importId", line, product)
      select ${importId}::uuid, line, product
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as part (line integer, product jsonb)
    `.execute(kysely);
  }
  await sql`select public.import_products(${importId}::uuid, ${products.length})`.execute(kysely);
}

/** New products, then a new price for each of them, on the slower of the two databases. */
export async function measureProductImport(): Promise<Measure[]> {
  const database = await openEmptyShop();
  await asAdmin(database);
  const created = Array.from({ length: PRODUCTS }, (_, index) => {
    const product = catalog[index % catalog.length];
    return { ...product, name: `${product?.name} ${index}`, image: `/${product?.image}` };
  });
  const changed = created.map((_, index) => ({ id: index + 1, version: 1, price: 10 }));
  const measures = [
    {
      name: "import: 5,000 new products on PGlite (s)",
      value: await seconds(() => importLines(database, created)),
    },
    {
      name: "import: 5,000 changed products on PGlite (s)",
      value: await seconds(() => importLines(database, changed)),
    },
  ];
  await database.close();
  return measures;
}
