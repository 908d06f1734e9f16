import { sql } from "kysely";
import { SHOP_DETAILS_COLUMNS, type ShopDetails } from "../../domain/shop/shop-details.ts";
import type { Database } from "../database/connection/database.ts";

const columns = sql.join(SHOP_DETAILS_COLUMNS.split(",").map((name) => sql.ref(name)));

export async function readShopDetails({ kysely }: Pick<Database, "kysely">): Promise<ShopDetails> {
  const { rows } = await sql<ShopDetails>`
    select ${columns} from public."shopDetails"`.execute(kysely);
  const [details] = rows;
  if (!details) throw new Error("The table shopDetails has no row.");
  return details;
}
