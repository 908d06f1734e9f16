import { LINE_COLUMNS, type NewLine, type ProductLine } from "#domain/product-lines.ts";
import { readAllPages } from "#lib/read-all-pages.ts";
import { tables } from "#lib/supabase.ts";

export function readCart(userId: string): Promise<ProductLine[]> {
  return readAllPages((from, to) =>
    tables().from("carts").select(LINE_COLUMNS).eq("user_id", userId).order("id").range(from, to),
  );
}

export async function addToCart({ productId, userId, quantity }: NewLine): Promise<void> {
  const line = { productId, user_id: userId, quantity };
  const { error } = await tables().from("carts").insert(line);
  if (error) throw error;
}
