import { FunctionsClient } from "@supabase/functions-js";
import { backendUrl } from "#config/env.ts";
import { fetchAsUser } from "../auth/fetch-as-user.ts";

let client: FunctionsClient | undefined;

/** Calls the functions as the signed-in user. */
export function functions(): FunctionsClient {
  client ??= new FunctionsClient(backendUrl("functions"), { customFetch: fetchAsUser });
  return client;
}
