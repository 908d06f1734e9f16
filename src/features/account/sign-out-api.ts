import { auth } from "#lib/auth/auth.ts";
import { removeStoredSession } from "#lib/auth/stored-session.ts";

/** The server has ended the session already. */
const ENDED_STATUSES = [401, 403, 404];

/**
 * Ends the session of this browser, in all its tabs; other devices stay signed in. The auth client's
 * own sign-out would remove the session before it asks the server, even when the server refuses.
 */
export async function signOut(): Promise<void> {
  const client = await auth();
  const { data, error } = await client.getSession();
  if (error) throw error;
  if (data.session) {
    const answer = await client.admin.signOut(data.session.access_token, "local");
    if (answer.error && !ENDED_STATUSES.includes(answer.error.status ?? 0)) throw answer.error;
  }
  removeStoredSession();
  await client.signOut({ scope: "local" });
}
