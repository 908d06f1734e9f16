import { type RawBuilder, sql } from "kysely";
import type { Database } from "../server/database/connection/database.ts";
import { catalog } from "../supabase/seed/catalog.ts";
import { openEmptyShop } from "./many-orders.ts";
import { type Measure, median } from "./measure.ts";

const PRODUCTS = 5000;
const RUNS = 5;

const PLACES = ["Osu", "Tema", "Keta", "Aburi", "Elmina", "Wa", "Bolga", "Axim", "Mole", "Kakum"];

/** Search terms: prefixes, words, several words, plurals, categories and typing errors. */
const QUERIES = [
  ...["sh", "ken", "sand", "shirt", "dresses", "oxford shirt", "linen trousers", "men shoes"],
  ...["bag", "watch", "jewelry", "leather belt", "raffia", "kennte", "sandels", "helicopter"],
];

async function fill({ kysely, exec }: Database): Promise<void> {
  const rows = Array.from({ length: PRODUCTS }, (_, index) => {
    const { name, ...product } = catalog[index % catalog.length] ?? { name: "" };
    const [, ...words] = name.split(" ");
    return { ...product, name: [PLACES[index % PLACES.length], ...words, index].join(" ") };
  });
  const columns = sql`name, description, price, "stockQuantity", "categoryId", "subCategoryId"`;
  const insert: RawBuilder<unknown> = sql`
    insert into public.products (${columns})
    select ${columns} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (name text,
      description text, price numeric, "stockQuantity" int, "categoryId" int, "subCategoryId" int)`;
  await insert.execute(kysely);
  await exec("analyze public.products; select set_config('role', 'anon', false);");
}

/** Uncached searches, on the slower of the two databases. */
export async function measureSearch(): Promise<Measure[]> {
  const database = await openEmptyShop();
  await fill(database);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    for (const query of QUERIES) {
      const began = performance.now();
      await sql`select public.search_products(${query}, null, 6)`.execute(database.kysely);
      times.push(performance.now() - began);
    }
  }
  await database.close();
  return [{ name: "search: median over 5,000 products on PGlite (ms)", value: median(times) }];
}
