import type { User } from "@supabase/auth-js";
import type { QueryClient } from "@tanstack/react-query";
import { AUTH_STORAGE_KEY, auth, hasStoredSession, onAuthChange } from "./auth.ts";
import { SIGN_OUT_KEY, userQuery } from "./session.ts";
import { onSessionRecheck } from "./supabase.ts";

/** A sign-out under way in this tab shows that it is, and forgets the person itself when it is done. */
const isSigningOut = (queryClient: QueryClient) =>
  queryClient.isMutating({ mutationKey: SIGN_OUT_KEY }) > 0;

const personIn = (queryClient: QueryClient) => queryClient.getQueryData(userQuery.queryKey);

export function clearUser(queryClient: QueryClient): void {
  queryClient.setQueryData(userQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "user" });
}

function welcome(queryClient: QueryClient, user: User): void {
  const before = personIn(queryClient);
  if (before && before.id !== user.id) clearUser(queryClient);
  queryClient.setQueryData(userQuery.queryKey, user);
}

/** The server has the last word on whether the person is still signed in. */
async function checkPerson(queryClient: QueryClient, onLost: () => void): Promise<void> {
  if (!personIn(queryClient) || isSigningOut(queryClient)) return;
  await queryClient.refetchQueries({ queryKey: userQuery.queryKey }, { cancelRefetch: false });
  if (personIn(queryClient)) return;
  clearUser(queryClient);
  onLost();
}

/**
 * Keeps the cached user in step with the auth client, in this tab and with the others. `onLost` is
 * called when the session turns out to have ended in the middle of something that needs it.
 */
export function watchSession(queryClient: QueryClient, onLost: () => void): void {
  onAuthChange((event, session) => {
    if (event === "SIGNED_OUT" && !isSigningOut(queryClient)) clearUser(queryClient);
    else if (session) welcome(queryClient, session.user);
  });
  onSessionRecheck(() => void checkPerson(queryClient, onLost));
  // Another tab signed in before this one had any need of the auth client, or emptied the storage.
  window.addEventListener("storage", ({ key }) => {
    if (key !== AUTH_STORAGE_KEY && key !== null) return;
    if (hasStoredSession()) void auth();
    else if (personIn(queryClient)) clearUser(queryClient);
  });
}
