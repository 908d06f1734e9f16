import { errors } from "#domain/messages.ts";
import type { LineList } from "../cart/lines-query.ts";

export const wishlistList: LineList = {
  table: "wishlists",
  key: "wishlist",
  errorMessage: errors.wishlistNotLoaded,
};
