import { AuthClient, type GoTrueClient } from "@supabase/auth-js";
import { backendUrl } from "#config/env.ts";
import { errors } from "#domain/messages.ts";
import { fetchAnonymously } from "../data/fetch-anonymously.ts";

/** The client reports the message of a failed request, but not that of a response with status 503. */
const fetchForAuth: typeof fetch = async (input, init) => {
  const response = await fetchAnonymously(input, init);
  if (response.status === 503) throw new Error(errors.shopBusy);
  return response;
};

/** Not stored, a session is known to this client alone and is not refreshed. */
export function createAuthClient(storageKey: string, { isStored = true } = {}): GoTrueClient {
  return new AuthClient({
    url: backendUrl("auth"),
    fetch: fetchForAuth,
    storageKey,
    persistSession: isStored,
    autoRefreshToken: isStored,
    detectSessionInUrl: false,
  });
}
