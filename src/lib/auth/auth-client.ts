import { AuthClient, type GoTrueClient } from "@supabase/auth-js";
import { backendUrl } from "#config/env.ts";
import { errors } from "#domain/messages.ts";
import { fetchAnonymously } from "../data/fetch-anonymously.ts";
import { earlyUser } from "./early-user.ts";

/** The early response to this request; undefined for any other. */
async function takeEarlyUser(input: RequestInfo | URL, init: RequestInit = {}) {
  const { request } = earlyUser;
  const isUser = String(input) === `${backendUrl("auth")}/user` && init.method === "GET";
  if (!request || !isUser) return undefined;
  delete earlyUser.request;
  if (new Headers(init.headers).get("authorization") !== request.authorization) return undefined;
  const response = await request.response;
  return response?.ok ? response : undefined;
}

/** The client reports the message of a failed request, but not that of a response with status 503. */
const fetchForAuth: typeof fetch = async (input, init) => {
  const response = (await takeEarlyUser(input, init)) ?? (await fetchAnonymously(input, init));
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
