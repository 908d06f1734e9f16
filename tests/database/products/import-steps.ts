import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Fixtures } from "../../harness/database/fixtures.ts";

export type Line = { line: number; product: Record<string, unknown> };

export const CAP = {
  name: "Fugu Cap",
  description: "Sewn in Tamale.",
  image: "/cap.webp",
  price: 60,
  stockQuantity: 12,
  discount: 5,
  categoryId: 3,
  subCategoryId: 15,
};

export async function sendLines(fixtures: Fixtures, lines: Line[]): Promise<string> {
  const importId = randomUUID();
  const rows = lines.map((line) => ({ importId, ...line }));
  const { error } = await fixtures.db("admin").from("productImports").insert(rows);
  expect(error).toBeNull();
  return importId;
}

export const apply = (fixtures: Fixtures, importId: string, lineCount: number, file_name = "") =>
  fixtures
    .db("admin")
    .rpc("import_products", { import_id: importId, line_count: lineCount, file_name });

/** Imports all lines as an admin. */
export async function importAll(fixtures: Fixtures, products: Line["product"][]): Promise<string> {
  const lines = products.map((product, index) => ({ line: index + 2, product }));
  const importId = await sendLines(fixtures, lines);
  let left: number;
  do {
    const { data, error } = await apply(fixtures, importId, lines.length, "products.csv");
    expect(error).toBeNull();
    left = data;
  } while (left > 0);
  return importId;
}
