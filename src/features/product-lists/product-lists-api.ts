import type { QueryClient } from "@tanstack/react-query";
import { LINE_COLUMNS } from "#domain/products/product-columns.ts";
import { readAllPages } from "#lib/data/read-all-pages.ts";
import { tables } from "#lib/data/supabase.ts";
import {
  type BoughtLines,
  type Change,
  hiddenLine,
  type NewLine,
  type ProductLine,
  withLine,
} from "./product-line.ts";

/** Cart and wishlist have the same columns in two tables. */
export type LineTable = "carts" | "wishlists";

export async function readLines(table: LineTable, userId: string): Promise<ProductLine[]> {
  const lines = await readAllPages((from, to) =>
    tables().from(table).select(LINE_COLUMNS).eq("user_id", userId).order("id").range(from, to),
  );
  return lines.map(({ productId, product, ...line }) =>
    product ? { ...line, product } : hiddenLine(line, productId),
  );
}

type LineRow = { productId: number; user_id: string; quantity: number };

export function addLine(table: LineTable, line: NewLine): Promise<void> {
  const { product, userId, quantity } = line;
  return insertLine(table, { productId: product.id, user_id: userId, quantity });
}

export async function insertLine(table: LineTable, row: LineRow): Promise<void> {
  const { error } = await tables().from(table).insert(row);
  if (error) throw error;
}

export async function removeLine(table: LineTable, id: number): Promise<void> {
  const { error } = await tables().from(table).delete().eq("id", id);
  if (error) throw error;
}

export async function clearLines(table: LineTable, { userId, lineIds }: BoughtLines) {
  const { error } = await tables().from(table).delete().eq("user_id", userId).in("id", lineIds);
  if (error) throw error;
}

/** What was read may not contain the changes that have no response yet. */
export function withPendingChanges(
  client: QueryClient,
  key: string,
  userId: string,
  stored: ProductLine[],
): ProductLine[] {
  const pending = client.getMutationCache().findAll({ mutationKey: [key], status: "pending" });
  return pending.reduce((lines, { state }) => {
    const change = state.context as Change | null | undefined;
    if (change?.userId !== userId) return lines;
    return withLine(lines, change.productId, change.after);
  }, stored);
}
