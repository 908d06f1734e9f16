import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../server/database/connection/database.ts";

/**
 * Inserts many confirmed users without hashing a password for each: copies of one user. Each has a session
 * with its own id.
 */
export async function insertUsers(
  kysely: Database["kysely"],
  count: number,
  modelEmail: string,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`
    with inserted as (
      insert into auth.users (id, email, aud, role, email_confirmed_at, raw_user_meta_data)
      select new_id::uuid, new_id || '@example.com', aud, role, now(), raw_user_meta_data
      from auth.users, unnest(string_to_array(${ids.join()}::text, ',')) as new_id
      where email = ${modelEmail} returning id
    )
    insert into auth.sessions (id, user_id, created_at, updated_at)
    select id, id, now(), now() from inserted`.execute(kysely);
  return ids;
}
