import { PostgrestClient } from "@supabase/postgrest-js";
import { insertUsers } from "./insert-users.ts";
import { mintToken } from "./mint-token.ts";
import { endPayments, ORIGIN, type TestBackend, type TestUser } from "./test-backend.ts";

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
