import { randomUUID } from "node:crypto";
import { PostgrestClient } from "@supabase/postgrest-js";
import { sql } from "kysely";
import type { Database } from "../../server/database/database.ts";
import { mintToken } from "./mint-token.ts";
import { endPayments, ORIGIN, type TestBackend, type TestUser } from "./test-backend.ts";

/** Inserts many confirmed users without hashing a password for each: copies of one user. */
export async function insertUsers(
  kysely: Database["kysely"],
  count: number,
  modelEmail: string,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`
    insert into auth.users (id, email, aud, role, email_confirmed_at, raw_user_meta_data)
    select new_id::uuid, new_id || '@example.com', aud, role, now(), raw_user_meta_data
    from auth.users, unnest(string_to_array(${ids.join()}::text, ',')) as new_id
    where email = ${modelEmail}`.execute(kysely);
  return ids;
}

export async function createUsers(backend: TestBackend, count: number): Promise<TestUser[]> {
  const model = await backend.createUser("Model");
  const ids = await insertUsers(backend.database.kysely, count, model.email);
  return ids.map((id) => {
    const token = mintToken(id, model.token, backend.keys.jwtSecret);
    return {
      id,
      email: `${id}@example.com`,
      token,
      db: tablesFor(backend, token),
      endPayments: () => endPayments(backend.database, id),
    };
  });
}

function tablesFor({ keys, fetch }: TestBackend, token: string): PostgrestClient {
  return new PostgrestClient(`${ORIGIN}/rest/v1`, {
    headers: { apikey: keys.publishableKey, authorization: `Bearer ${token}` },
    fetch: (input, init) => fetch(new Request(input, init)),
  });
}
