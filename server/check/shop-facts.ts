import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { catalog } from "../../supabase/seed/catalog.ts";
import { demoShoppers } from "../../supabase/seed/people.ts";
import { runSql } from "../database/connection/database.ts";
import { readApplied } from "../database/migrations/applied-migrations.ts";
import { demoLogins } from "../database/seed/demo-users.ts";
import { hasCode } from "../lib/errors.ts";

const shopStateSchema = z.object({
  admins: z.number(),
  demoPeople: z.array(z.string()),
  products: z.number(),
  demoProducts: z.number(),
  demoTexts: z.array(z.string()),
  ownerAddress: z.string(),
  isHeld: z.boolean(),
  hasCharges: z.boolean(),
  hasEvents: z.boolean(),
});

/** Also the answer of a running shop, which may be of another version. */
const shopFactsSchema = z.object({
  applied: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Missing while the database has the schema of another version. */
  state: shopStateSchema.optional(),
});

export type ShopState = z.infer<typeof shopStateSchema>;
/** What the database says about the shop as it is. */
export type ShopFacts = z.infer<typeof shopFactsSchema>;

export const parseShopFacts = (value: unknown): ShopFacts => shopFactsSchema.parse(value);

/** A schema, a table and a column. */
const UNDEFINED = ["3F000", "42P01", "42703"];

const DEMO_PEOPLE = [demoLogins.admin.email, ...demoShoppers.map(({ email }) => email)];
const DEMO_PRODUCTS = catalog.map(({ name }) => name);

/** Undefined while the database has no shop. */
export async function readShopFacts(db: Kysely<unknown>): Promise<ShopFacts | undefined> {
  const applied = await readApplied(runSql(db));
  if (applied.length === 0) return undefined;
  const state = await readState(db).catch((reason: unknown) => {
    if (hasCode(reason, ...UNDEFINED)) return undefined;
    throw reason;
  });
  return { applied, state };
}

async function readState(db: Kysely<unknown>): Promise<ShopState> {
  const people = sql.join(DEMO_PEOPLE);
  const { rows } = await sql`
    select
      (select count(*)::int from auth.users
        where raw_app_meta_data ->> 'role' = 'admin' and email not in (${people})) as admins,
      array(select email from auth.users where email in (${people}) order by email)
        as "demoPeople",
      (select count(*)::int from public.products) as products,
      (select count(*)::int from public.products where name in (${sql.join(DEMO_PRODUCTS)}))
        as "demoProducts",
      (select "demoTexts" from public."shopDetails") as "demoTexts",
      (select address from public."notificationSettings") as "ownerAddress",
      exists (select from private.shop_state where name = 'held') as "isHeld",
      exists (select from public.charges where method = 'provider') as "hasCharges",
      exists (select from private.provider_messages where source = 'webhook') as "hasEvents"
  `.execute(db);
  return shopStateSchema.parse(rows[0]);
}
