import { SESSION_ENDED } from "../data/errors.ts";
import { fetchAnonymously } from "../data/fetch-anonymously.ts";
import { accessToken } from "./auth.ts";

/** Asks the server whether the user is still signed in; true when the session has ended. */
type RecheckSession = () => Promise<boolean>;

let recheck: RecheckSession | undefined;

/** Registers the listener for requests without a session and for rejected ones. */
export function onRecheckSession(listener: RecheckSession): void {
  recheck = listener;
}

/** Also for an empty result that may be a rejection: row security hides rows. */
export async function recheckSession(): Promise<boolean> {
  return (await recheck?.()) ?? false;
}

const REJECTED_STATUSES = [401, 403];

/** In the form of the backend's errors, so that every client returns it as one. */
function sessionEnded(): Response {
  return Response.json(SESSION_ENDED, { status: 401 });
}

/** The `fetch` of every client for signed-in users: without a session, nothing is sent. */
export const fetchAsUser: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const token = await accessToken();
  if (!token) {
    await recheckSession();
    return sessionEnded();
  }
  headers.set("Authorization", `Bearer ${token}`);
  const response = await fetchAnonymously(input, { ...init, headers });
  if (!REJECTED_STATUSES.includes(response.status)) return response;
  return (await recheckSession()) ? sessionEnded() : response;
};
