import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "@supabase/lite";
import { type Kysely, sql } from "kysely";
import { catalogue } from "../../supabase/seed/catalogue.ts";
import { type DemoProduct, demoOrders } from "../../supabase/seed/demo-orders.ts";
import { demoShoppers } from "../../supabase/seed/people.ts";
import { pictureName } from "../../supabase/seed/picture-name.ts";
import type { Keys } from "../auth/keys.ts";
import { IMAGES_BUCKET } from "../lite/backend.ts";
import type { Database } from "./database.ts";

const IMAGES = join(import.meta.dirname, "../../supabase/seed/images");

export const demoLogins = {
  admin: { email: "admin@ntoma.test", password: "ntoma-admin-1", fullName: "Ama Mensah" },
  shopper: { email: "shopper@ntoma.test", password: "ntoma-shopper-1", fullName: "Kofi Boateng" },
} as const;

type SeedTarget = { database: Database; backend: App; keys: Keys; dataDir: string };
type SeedOptions = { goods: boolean; people: boolean };

/** Fills a new database once, its goods and orders all or nothing; answers whether it was new. */
export async function seedOnce(target: SeedTarget, options: SeedOptions): Promise<boolean> {
  const { kysely } = target.database;
  if (await wasStartedBefore(kysely)) return false;
  if (options.people) await seedUsers(target, options.goods);
  return kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(7062)`.execute(transaction);
    if (await wasStartedBefore(transaction)) return false;
    if (options.goods) await seedCatalogue(transaction, target.dataDir);
    if (options.goods && options.people) await seedOrders(transaction);
    await MARK_STARTED.execute(transaction);
    return true;
  });
}

const FIRST_START = "first-start";

/** A shop that was started once is never seeded again. */
export const MARK_STARTED = sql`
  insert into private.applied_migrations (name, checksum) values (${FIRST_START}, '')`;

export async function wasStartedBefore(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from private.applied_migrations where name = ${FIRST_START}`.execute(db);
  return rows.length > 0;
}

async function seedCatalogue(db: Kysely<unknown>, dataDir: string): Promise<void> {
  const folder = join(dataDir, "storage", IMAGES_BUCKET);
  await mkdir(folder, { recursive: true });
  for (const product of catalogue) {
    const image = await storePicture(db, folder, product.image);
    await sql`
      insert into public.products (name, description, image, price, "stockQuantity", discount, "categoryId", "subCategoryId")
      values (${product.name}, ${product.description}, ${image}, ${product.price},
        ${product.stockQuantity}, ${product.discount}, ${product.categoryId}, ${product.subCategoryId})
    `.execute(db);
  }
}

async function storePicture(db: Kysely<unknown>, folder: string, file: string): Promise<string> {
  const bytes = await readFile(join(IMAGES, file));
  const name = pictureName(file, bytes);
  await writeFile(join(folder, name), bytes);
  await writeFile(
    join(folder, `.${name}.json`),
    JSON.stringify({ mimetype: "image/webp", cacheControl: "max-age=31536000" }),
  );
  const metadata = JSON.stringify({ mimetype: "image/webp", size: bytes.byteLength });
  await sql`
    insert into storage.objects (bucket_id, name, metadata)
    values (${IMAGES_BUCKET}, ${name}, ${metadata}::jsonb)`.execute(db);
  return `/storage/v1/object/public/${IMAGES_BUCKET}/${name}`;
}

async function seedUsers(target: SeedTarget, everyone: boolean): Promise<void> {
  const { admin, shopper } = demoLogins;
  await signUp(target, admin.email, admin.password, admin.fullName, "+233 30 277 0100");
  await sql`select public.set_admin(${admin.email}, true)`.execute(target.database.kysely);
  for (const person of everyone ? demoShoppers : demoShoppers.slice(0, 1)) {
    const password =
      person.email === shopper.email ? shopper.password : randomBytes(16).toString("hex");
    await signUp(target, person.email, password, person.fullName, person.phoneNumber);
  }
}

async function signUp(
  { backend, database, keys }: SeedTarget,
  email: string,
  password: string,
  fullName: string,
  phoneNumber: string,
): Promise<void> {
  if (await isKnown(database, email)) return;
  const response = await backend.fetch(
    new Request("http://localhost/auth/v1/signup", {
      method: "POST",
      headers: { apikey: keys.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email, password, data: { fullName, phoneNumber } }),
    }),
  );
  // Another process that starts at the same time may have been quicker.
  if (!response.ok && !(await isKnown(database, email))) {
    throw new Error(`${email} could not be made: ${await response.text()}`);
  }
  await sql`
    update auth.users set email_confirmed_at = now(), confirmation_token = null
    where email = ${email}`.execute(database.kysely);
}

async function isKnown({ kysely }: Database, email: string): Promise<boolean> {
  const { rows } = await sql`select from auth.users where email = ${email}`.execute(kysely);
  return rows.length > 0;
}

/** Whether somebody can sign in with the passwords that stand in the README. */
export function hasDemoLogins(database: Database): Promise<boolean> {
  return isKnown(database, demoLogins.admin.email);
}

async function seedOrders(kysely: Kysely<unknown>): Promise<void> {
  const products = await sql<DemoProduct>`
    select id, name, image, price from public.products order by id`.execute(kysely);
  for (const order of demoOrders(products.rows, new Date())) {
    const shopper = demoShoppers[order.shopper];
    if (!shopper) throw new Error(`No demo shopper ${order.shopper}`);
    const placed = await sql<{ id: number }>`
      insert into public.orders (created_at, "orderStatus", "paymentStatus", "totalAmount",
        "paymentReference", user_id, name, "phoneNumber", address, city, region)
      select ${order.createdAt.toISOString()}::timestamptz, ${order.orderStatus},
        ${order.paymentStatus}, ${order.totalAmount}, ${order.paymentReference}, id,
        ${shopper.fullName}, ${shopper.phoneNumber}, ${shopper.address}, ${shopper.city},
        ${shopper.region}
      from auth.users where email = ${shopper.email} returning id`.execute(kysely);
    for (const item of order.items) {
      await sql`
        insert into public."orderItems" ("orderId", "productId", quantity, price, name, image)
        values (${placed.rows[0]?.id}, ${item.productId}, ${item.quantity}, ${item.price},
          ${item.name}, ${item.image})`.execute(kysely);
    }
  }
}

/** Where others can reach the shop, nobody may come in by a password that stands in its README. */
export async function removeDemoUsers({ kysely }: Database): Promise<number> {
  const emails = [demoLogins.admin.email, ...demoShoppers.map(({ email }) => email)];
  const { rows } = await sql`
    delete from auth.users where email in (${sql.join(emails)}) returning id`.execute(kysely);
  return rows.length;
}
