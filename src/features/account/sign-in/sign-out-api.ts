import { auth } from "#lib/auth/auth.ts";
import { removeStoredSession } from "#lib/auth/stored-session.ts";

/** The server has ended the session already. */
const ENDED_STATUSES = [401, 403, 404];

/** "local": this browser, in all its tabs; "global": every device. */
export type SignOutScope = "local" | "global";

/**
 * The auth client's own sign-out would remove the session before it asks the server, even when the
 * server refuses.
 */
export async function signOut(scope: SignOutScope): Promise<void> {
  const client = await auth();
  const { data, error } = await client.getSession();
  if (error) throw error;
  if (data.session) {
    const answer = await client.admin.signOut(data.session.access_token, scope);
    if (answer.error && !ENDED_STATUSES.includes(answer.error.status ?? 0)) throw answer.error;
  }
  removeStoredSession();
  await client.signOut({ scope: "local" });
}
