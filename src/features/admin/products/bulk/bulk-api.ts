import type { PriceChange } from "#domain/products/price-change.ts";
import type { UndoneProducts } from "#lib/data/database.ts";
import { tables } from "#lib/data/supabase.ts";

/** Sends a change of products with the id of its request; resolves to how many were changed. */
export type SendBulkChange = (ids: readonly number[], requestId: string) => Promise<number>;

export const changePrices =
  ({ price, ...change }: PriceChange): SendBulkChange =>
  async (ids, requestId) => {
    const { data, error } = await tables().rpc("change_prices", {
      product_ids: [...ids],
      ...change,
      new_price: price,
      request_id: requestId,
    });
    if (error) throw error;
    return data;
  };

/** What is missing stays as it is. */
export type ProductChange =
  | { hide: boolean }
  | { category: number; sub_category: number }
  | { stock: number }
  | { pieces: number };

export const changeProducts =
  (change: ProductChange): SendBulkChange =>
  async (ids, requestId) => {
    const { data, error } = await tables().rpc("change_products", {
      product_ids: [...ids],
      ...change,
      request_id: requestId,
    });
    if (error) throw error;
    return data;
  };

export const deleteProducts: SendBulkChange = async (ids, requestId) => {
  const { data, error } = await tables().rpc("delete_products", {
    product_ids: [...ids],
    request_id: requestId,
  });
  if (error) throw error;
  return data;
};

/** Possible for half an hour. */
export async function undoProductChanges(requestId: string): Promise<UndoneProducts> {
  const { data, error } = await tables().rpc("undo_product_changes", { request_id: requestId });
  if (error) throw error;
  return data;
}
