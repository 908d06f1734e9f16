import { AuthClient, type GoTrueClient } from "@supabase/auth-js";
import { backendUrl, publicConfig } from "#config/env.ts";

export function createAuthClient(storageKey: string): GoTrueClient {
  return new AuthClient({
    url: backendUrl("auth"),
    headers: { apikey: publicConfig().publishableKey },
    storageKey,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
  });
}
