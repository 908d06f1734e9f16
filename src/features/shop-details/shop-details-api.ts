import { SHOP_DETAILS_COLUMNS, type ShopDetails } from "#domain/shop/shop-details.ts";
import { publicTables } from "#lib/data/supabase.ts";

export async function readShopDetails(signal?: AbortSignal): Promise<ShopDetails> {
  const query = publicTables().from("shopDetails").select(SHOP_DETAILS_COLUMNS).eq("id", 1);
  const { data, error } = await (signal ? query.abortSignal(signal) : query).single();
  if (error) throw error;
  return data;
}
