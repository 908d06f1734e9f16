import { FunctionsClient } from "@supabase/functions-js";
import { backendUrl } from "#config/backend-url.ts";
import { fetchAsUser } from "./supabase.ts";

let client: FunctionsClient | undefined;

/** Calls the server's functions as the signed-in person. */
export function functions(): FunctionsClient {
  client ??= new FunctionsClient(backendUrl("functions"), { customFetch: fetchAsUser });
  return client;
}
