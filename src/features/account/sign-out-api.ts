import { auth } from "#lib/auth.ts";

/** Ends the session of this browser, in all its tabs; other devices stay signed in. */
export async function signOut(): Promise<void> {
  const { error } = await (await auth()).signOut({ scope: "local" });
  if (error) throw error;
}
