import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/auth/session.ts";
import { lineOf, type ProductLine } from "../product-lists/product-line.ts";
import { wishlistQueries } from "./wishlist-queries.ts";

/** The signed-in user's line of a product. The header reads the list; many of these must not. */
export function useWishlistLine(productId: number): ProductLine | undefined {
  const { user } = useSession();
  const { data = [] } = useQuery({ ...wishlistQueries.lines(user?.id), refetchOnMount: false });
  return user ? lineOf(data, productId) : undefined;
}
