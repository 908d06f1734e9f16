import { createHmac, randomUUID } from "node:crypto";
import { PostgrestClient } from "@supabase/postgrest-js";
import { sql } from "kysely";
import { ORIGIN, type Person, type TestBackend } from "../harness/test-backend.ts";

/** Many signed-up people at once, without the cost of hashing a password for each. */
export async function crowd(backend: TestBackend, size: number): Promise<Person[]> {
  const model = await backend.person("Crowd");
  const ids = Array.from({ length: size }, () => randomUUID());
  await backend.owner(sql`
    insert into auth.users (id, email, aud, role, email_confirmed_at, raw_user_meta_data)
    select new_id::uuid, new_id || '@example.com', aud, role, now(), raw_user_meta_data
    from auth.users, unnest(string_to_array(${ids.join()}::text, ',')) as new_id
    where id = ${model.id}`);
  return ids.map((id) => {
    const token = tokenFor(id, model.token, backend.keys.jwtSecret);
    return { id, email: `${id}@example.com`, token, db: tablesFor(backend, token) };
  });
}

function tokenFor(id: string, model: string, secret: string): string {
  const [head, claims = ""] = model.split(".");
  const own = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), sub: id };
  const body = `${head}.${Buffer.from(JSON.stringify(own)).toString("base64url")}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

function tablesFor({ keys, fetch }: TestBackend, token: string): PostgrestClient {
  return new PostgrestClient(`${ORIGIN}/rest/v1`, {
    headers: { apikey: keys.publishableKey, authorization: `Bearer ${token}` },
    fetch: (input, init) => fetch(new Request(input, init)),
  });
}
