import { publicConfig } from "#config/env.ts";
import { accessToken } from "./auth.ts";

let recheckListener: (() => void) | undefined;

/** Registers the listener for requests without a session and for rejected ones. */
export function onRecheckSession(listener: () => void): void {
  recheckListener = listener;
}

/** For an empty result that may be a rejection: row security hides rows. */
export function recheckSession(): void {
  recheckListener?.();
}

const REJECTED_STATUSES = [401, 403];

export const fetchAnonymously: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set("apikey", publicConfig().publishableKey);
  return fetch(input, { ...init, headers });
};

/** The `fetch` of every client for signed-in users. */
export const fetchAsUser: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const token = await accessToken();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const response = await fetchAnonymously(input, { ...init, headers });
  if (!token || REJECTED_STATUSES.includes(response.status)) recheckSession();
  return response;
};
