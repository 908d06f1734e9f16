import { randomUUID } from "node:crypto";
import { signedIn } from "../tests/harness/shop/clients.ts";
import { type BenchShop, benchLogins, openBenchShop } from "./bench-shop.ts";
import { type Measure, timesOf } from "./measure.ts";
import { readCart, type Shopper } from "./shopper.ts";

const LINES = 5000;
/** As many as the app sends at once. */
const PART = 500;

/** How long shoppers wait while an admin imports products. */
export async function measureImport(): Promise<Measure[]> {
  const shop = await openBenchShop("PGlite", { shoppers: 1 });
  const [shopper] = shop.shoppers as [Shopper];
  let isImporting = true;
  const began = performance.now();
  const importing = importProducts(shop).finally(() => {
    isImporting = false;
  });
  const waits: number[] = [];
  while (isImporting) waits.push(...(await timesOf(() => readCart(shopper), 1)));
  await importing;
  const seconds = (performance.now() - began) / 1000;
  await shop.stop();
  await shop.remove();
  return [
    { name: "import of 5,000 products on PGlite: seconds", value: seconds },
    { name: "import of 5,000 products on PGlite: longest read (ms)", value: Math.max(...waits) },
  ];
}

async function importProducts({ url }: BenchShop): Promise<void> {
  const db = await (await signedIn(url, benchLogins.admin)).db();
  const importId = randomUUID();
  // The first line of a file has the names of the columns.
  for (let line = 2; line < LINES + 2; line += PART) {
    const rows = Array.from({ length: PART }, (_, index) => lineOf(importId, line + index));
    await db.from("productImports").insert(rows).throwOnError();
  }
  const args = { import_id: importId, line_count: LINES };
  let left: number;
  do {
    left = (await db.rpc("import_products", args).throwOnError()).data;
  } while (left > 0);
}

function lineOf(importId: string, line: number) {
  const product = {
    name: `Osu Oxford Shirt ${line}`,
    description: "Woven cotton with a collar",
    price: 100,
    stockQuantity: 5,
    categoryId: 1,
    subCategoryId: 1,
  };
  return { importId, line, product };
}
