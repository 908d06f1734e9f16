import { z } from "zod";
import { SHOP_DETAILS_COLUMNS, type ShopDetails } from "../../domain/shop/shop-details.ts";
import { type Backend, readRows } from "./project-rows.ts";

const rowSchema = z.tuple([z.looseObject({ name: z.string(), version: z.number() })]);

export async function readShopDetails(backend: Backend): Promise<ShopDetails> {
  const rows = await readRows(backend, "shopDetails", { select: SHOP_DETAILS_COLUMNS });
  return rowSchema.parse(rows)[0] as ShopDetails;
}
