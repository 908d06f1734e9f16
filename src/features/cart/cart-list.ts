import { errors } from "#domain/messages.ts";
import type { LineList } from "./lines-query.ts";

export const cartList: LineList = {
  table: "carts",
  key: "cart",
  errorMessage: errors.cartNotLoaded,
};
