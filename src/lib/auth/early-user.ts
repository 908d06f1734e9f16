import { backendUrl, publicConfig } from "#config/env.ts";
import { storedToken } from "./stored-session.ts";

type EarlyUser = { authorization: string; response: Promise<Response | undefined> };

/** The request for the user of the stored session; the auth client takes the response, once. */
export const earlyUser: { request?: EarlyUser } = {};

/** Sent before the app's code is loaded. */
export function requestEarlyUser(): void {
  const token = storedToken();
  if (!token) return;
  const authorization = `Bearer ${token}`;
  const headers = { apikey: publicConfig().publishableKey, authorization };
  // A failed request is sent again, and reported, by the auth client.
  const response = fetch(`${backendUrl("auth")}/user`, { headers }).catch(() => undefined);
  earlyUser.request = { authorization, response };
}
