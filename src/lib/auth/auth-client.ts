import { AuthClient, type GoTrueClient } from "@supabase/auth-js";
import { backendUrl, publicConfig } from "#config/env.ts";

/** Not stored, a session is known to this client alone and is not refreshed. */
export function createAuthClient(storageKey: string, { isStored = true } = {}): GoTrueClient {
  return new AuthClient({
    url: backendUrl("auth"),
    headers: { apikey: publicConfig().publishableKey },
    storageKey,
    persistSession: isStored,
    autoRefreshToken: isStored,
    detectSessionInUrl: false,
  });
}
