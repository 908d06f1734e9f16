import { queryOptions } from "@tanstack/react-query";
import { LINE_COLUMNS, type NewLine, type ProductLine } from "#domain/product-lines.ts";
import { readAllPages } from "./read-all-pages.ts";
import { tables } from "./supabase.ts";

type Kind = { table: "carts" | "wishlists"; key: string; errorMessage: string };

/** The cart and the wishlist are the same list under two names: each person's own. */
export function productLines({ table, key, errorMessage }: Kind) {
  function readLines(userId: string): Promise<ProductLine[]> {
    return readAllPages((from, to) =>
      tables().from(table).select(LINE_COLUMNS).eq("user_id", userId).order("id").range(from, to),
    );
  }

  async function add({ productId, userId, quantity }: NewLine): Promise<void> {
    const { error } = await tables().from(table).insert({ productId, user_id: userId, quantity });
    if (error) throw error;
  }

  const lines = (userId: string | undefined) =>
    queryOptions({
      queryKey: [key, userId],
      queryFn: () => (userId ? readLines(userId) : []),
      enabled: userId !== undefined,
      // Another tab may have changed it: what is shown is asked for again at every occasion.
      staleTime: 0,
      meta: { errorMessage },
    });

  return { key: [key] as const, lines, add };
}
