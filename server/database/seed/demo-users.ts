import { randomBytes } from "node:crypto";
import type { App } from "@supabase/lite";
import { compare } from "bcryptjs";
import { type Kysely, sql } from "kysely";
import { demoShoppers } from "../../../supabase/seed/people.ts";
import type { Keys } from "../../config/key-settings.ts";
import type { Database } from "../connection/database.ts";

export const demoLogins = {
  admin: { email: "admin@ntoma.test", password: "ntoma-admin-1", fullName: "Ama Mensah" },
  shopper: { email: "shopper@ntoma.test", password: "ntoma-shopper-1", fullName: "Kofi Boateng" },
} as const;

type Target = { database: Database; backend: App; keys: Keys };
type NewUser = { email: string; password: string; fullName: string; phoneNumber: string };

/** The two logins of the README; for a full demo also the customers of its orders. */
export async function seedUsers(target: Target, withCustomers: boolean): Promise<void> {
  const { admin, shopper } = demoLogins;
  await createUser(target, { ...admin, phoneNumber: "+233 30 277 0100" });
  await sql`select public.set_admin(${admin.email}, true)`.execute(target.database.kysely);
  for (const user of withCustomers ? demoShoppers : demoShoppers.slice(0, 1)) {
    const isLogin = user.email === shopper.email;
    const password = isLogin ? shopper.password : randomBytes(16).toString("hex");
    await createUser(target, { ...user, password });
  }
}

async function createUser({ backend, database, keys }: Target, user: NewUser): Promise<void> {
  const { email, password, fullName, phoneNumber } = user;
  if (await exists(database, email)) return;
  const response = await backend.fetch(
    new Request("http://localhost/auth/v1/signup", {
      method: "POST",
      headers: { apikey: keys.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email, password, data: { fullName, phoneNumber } }),
    }),
  );
  // Another process that starts at the same time may have created it.
  if (!response.ok && !(await exists(database, email))) {
    throw new Error(`Creating ${email} failed: ${await response.text()}`);
  }
  await sql`
    update auth.users set email_confirmed_at = now(), confirmation_token = null
    where email = ${email}`.execute(database.kysely);
}

async function exists({ kysely }: Database, email: string): Promise<boolean> {
  const { rows } = await sql`select from auth.users where email = ${email}`.execute(kysely);
  return rows.length > 0;
}

/** Whether the logins of the README work. */
export function hasDemoLogins(database: Database): Promise<boolean> {
  return exists(database, demoLogins.admin.email);
}

/** Removes the logins of the README that still have their published password; returns their addresses. */
export async function removePublishedLogins(db: Kysely<unknown>): Promise<string[]> {
  const removed: string[] = [];
  for (const { email, password } of Object.values(demoLogins)) {
    const { rows } = await sql<{ hash: string }>`
      select encrypted_password as hash from auth.users where email = ${email}`.execute(db);
    if (!rows[0] || !(await compare(password, rows[0].hash))) continue;
    await sql`delete from auth.users where email = ${email}`.execute(db);
    removed.push(email);
  }
  return removed;
}

/** Their passwords are public: they must not exist where others can reach the shop. */
export async function removeDemoUsers({ kysely }: Database): Promise<number> {
  const emails = [demoLogins.admin.email, ...demoShoppers.map(({ email }) => email)];
  const { rows } = await sql`
    delete from auth.users where email in (${sql.join(emails)}) returning id`.execute(kysely);
  return rows.length;
}
