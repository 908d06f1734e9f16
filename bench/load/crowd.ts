import { createHmac, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { loadKeys } from "../../server/auth/keys.ts";
import { type Database, openPglite, openPostgres } from "../../server/database/database.ts";
import { demoLogins } from "../../server/database/seed.ts";
import { lockDataDir } from "../../server/operations/data-lock.ts";

const PLENTY = 900_000;

/** Signs a crowd up behind the shop's back, which would rightly slow so many sign-ups from one address. */
export async function gatherCrowd(
  size: number,
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<string[]> {
  const lock = databaseUrl ? undefined : await lockDataDir(dataDir);
  const database = await (databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir));
  try {
    return await signUp(database, size);
  } finally {
    await database.close();
    lock?.release();
  }
}

async function signUp({ kysely }: Database, size: number): Promise<string[]> {
  const ids = Array.from({ length: size }, () => randomUUID());
  await sql`
    insert into auth.users (id, email, aud, role, email_confirmed_at, raw_user_meta_data)
    select new_id::uuid, new_id || '@example.com', aud, role, now(), raw_user_meta_data
    from auth.users, unnest(string_to_array(${ids.join()}::text, ',')) as new_id
    where email = ${demoLogins.shopper.email}`.execute(kysely);
  await sql`update public.products set "stockQuantity" = ${PLENTY}`.execute(kysely);
  return ids;
}

/** A token as the shop itself gives at sign-in: the claims of one who did, for another person. */
export async function tokensFor(
  ids: readonly string[],
  model: string,
  dataDir: string,
): Promise<string[]> {
  const { jwtSecret } = await loadKeys(dataDir);
  const [head, claims = ""] = model.split(".");
  const known = JSON.parse(Buffer.from(claims, "base64url").toString());
  return ids.map((id) => {
    const own = Buffer.from(JSON.stringify({ ...known, sub: id })).toString("base64url");
    const body = `${head}.${own}`;
    return `${body}.${createHmac("sha256", jwtSecret).update(body).digest("base64url")}`;
  });
}
