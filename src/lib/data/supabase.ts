import { PostgrestClient } from "@supabase/postgrest-js";
import { backendUrl } from "#config/env.ts";
import { fetchAsUser } from "../auth/fetch-as-user.ts";
import type { Database } from "./database.ts";
import { fetchAnonymously } from "./fetch-anonymously.ts";

/** Only the PostgREST part of the Supabase client; the others are loaded on demand. */
type Tables = PostgrestClient<Database>;

/** Without retries: the query client retries. */
function createTables(fetch: typeof window.fetch): Tables {
  return new PostgrestClient<Database>(backendUrl("rest"), { fetch, retry: false });
}

/** The error code of a single row that does not exist, or that row security hides. */
export const NO_ROW = "PGRST116";

let anonymousTables: Tables | undefined;
let userTables: Tables | undefined;

/** Reads public data without waiting for a session. */
export function publicTables(): Tables {
  anonymousTables ??= createTables(fetchAnonymously);
  return anonymousTables;
}

/** Reads and writes as the signed-in user. */
export function tables(): Tables {
  userTables ??= createTables(fetchAsUser);
  return userTables;
}
