import type { User } from "@supabase/auth-js";
import type { QueryClient } from "@tanstack/react-query";
import { auth, onAuthChange } from "./auth.ts";
import { onRecheckSession } from "./fetch-as-user.ts";
import { SIGN_OUT_KEY, userQuery } from "./session.ts";
import { AUTH_STORAGE_KEY, hasStoredSession } from "./stored-session.ts";

/** A running sign-out of this tab clears the user itself. */
const isSigningOut = (queryClient: QueryClient) =>
  queryClient.isMutating({ mutationKey: SIGN_OUT_KEY }) > 0;

const cachedUser = (queryClient: QueryClient) => queryClient.getQueryData(userQuery.queryKey);

export function clearUser(queryClient: QueryClient): void {
  queryClient.setQueryData(userQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "user" });
}

function setUser(queryClient: QueryClient, user: User): void {
  const before = cachedUser(queryClient);
  if (before && before.id !== user.id) clearUser(queryClient);
  queryClient.setQueryData(userQuery.queryKey, user);
}

type OnLost = (path: string) => void;

/** Asks the server whether the user is still signed in. */
async function recheckUser(queryClient: QueryClient, onLost: OnLost): Promise<void> {
  if (!cachedUser(queryClient) || isSigningOut(queryClient)) return;
  // The guard of the page may navigate before the refetch has ended.
  const path = window.location.pathname + window.location.search;
  await queryClient.refetchQueries({ queryKey: userQuery.queryKey }, { cancelRefetch: false });
  if (cachedUser(queryClient)) return;
  clearUser(queryClient);
  onLost(path);
}

/**
 * Synchronizes the cached user with the auth client and other tabs. `onLost` is called when a
 * request shows that the session has ended.
 */
export function watchSession(queryClient: QueryClient, onLost: OnLost): void {
  onAuthChange((event, session) => {
    if (event === "SIGNED_OUT" && !isSigningOut(queryClient)) clearUser(queryClient);
    else if (session) setUser(queryClient, session.user);
  });
  onRecheckSession(() => void recheckUser(queryClient, onLost));
  // Another tab signed in before this one created an auth client, or cleared the storage.
  window.addEventListener("storage", ({ key }) => {
    if (key !== AUTH_STORAGE_KEY && key !== null) return;
    if (hasStoredSession()) void auth();
    else if (cachedUser(queryClient)) clearUser(queryClient);
  });
}
