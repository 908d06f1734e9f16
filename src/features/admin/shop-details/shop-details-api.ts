import { SHOP_DETAILS_COLUMNS, type ShopDetails } from "#domain/shop/shop-details.ts";
import type { ShopDetailsForm } from "#domain/shop/shop-details-schema.ts";
import { recheckSession } from "#lib/auth/fetch-as-user.ts";
import { SESSION_ENDED } from "#lib/data/errors.ts";
import { NO_ROW, tables } from "#lib/data/supabase.ts";

/** The error code of an edit that is based on an older version. */
const CHANGED_MEANWHILE = "PT409";

/** Null when another admin has changed the details since they were read. */
export async function updateShopDetails(
  form: ShopDetailsForm,
  version: number,
): Promise<ShopDetails | null> {
  const { data, error } = await tables()
    .from("shopDetails")
    .update({ ...form, version })
    .eq("id", 1)
    .select(SHOP_DETAILS_COLUMNS)
    .single();
  if (data) return data;
  if (error.code === CHANGED_MEANWHILE) return null;
  if (error.code === NO_ROW && (await recheckSession())) throw SESSION_ENDED;
  throw error;
}
