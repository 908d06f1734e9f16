import { sql } from "kysely";
import { SHOP_DETAILS_COLUMNS, type ShopDetails } from "../../domain/shop/shop-details.ts";
import type { Database } from "../database/connection/database.ts";

const columns = sql.join(SHOP_DETAILS_COLUMNS.split(",").map((name) => sql.ref(name)));

/** The shop's details as they are or, while the database does not answer, as they were last read. */
export async function openShopDetails(
  database: Pick<Database, "kysely">,
): Promise<() => Promise<ShopDetails>> {
  let last = await readShopDetails(database);
  return async () => {
    try {
      last = await readShopDetails(database);
    } catch (error) {
      console.error("The shop's details could not be read; pages show the last ones.", error);
    }
    return last;
  };
}

export async function readShopDetails({ kysely }: Pick<Database, "kysely">): Promise<ShopDetails> {
  const { rows } = await sql<ShopDetails>`
    select ${columns} from public."shopDetails"`.execute(kysely);
  const [details] = rows;
  if (!details) throw new Error("The table shopDetails has no row.");
  return details;
}
