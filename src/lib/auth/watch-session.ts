import type { User } from "@supabase/auth-js";
import type { QueryClient } from "@tanstack/react-query";
import { pageOf } from "#domain/pages/page-of.ts";
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

type OnEnded = (path: string) => void;

const currentPath = () => window.location.pathname + window.location.search;

/**
 * Synchronizes the cached user with the auth client and other tabs. `onEnded` gets the page on which
 * the session ended by itself, when that page or a request needs one.
 */
export function watchSession(queryClient: QueryClient, onEnded: OnEnded): void {
  let endedOn: string | undefined;

  function endSession(path: string): void {
    clearUser(queryClient);
    endedOn = path;
  }

  async function recheckUser(): Promise<boolean> {
    if (isSigningOut(queryClient)) return false;
    if (cachedUser(queryClient)) {
      // The guard of the page may navigate before the refetch has ended.
      const path = currentPath();
      await queryClient.refetchQueries({ queryKey: userQuery.queryKey }, { cancelRefetch: false });
      if (cachedUser(queryClient)) return false;
      endSession(path);
    }
    if (endedOn === undefined) return false;
    onEnded(endedOn);
    return true;
  }

  onAuthChange((event, session) => {
    if (event === "SIGNED_OUT" && !isSigningOut(queryClient)) {
      if (cachedUser(queryClient)) endSession(currentPath());
      if (endedOn !== undefined && pageOf(window.location.pathname).guard) onEnded(endedOn);
    } else if (session) {
      endedOn = undefined;
      // Also sent when the tab becomes visible, with the stored user, who may be older than the cached one.
      const isKnown = event === "SIGNED_IN" && cachedUser(queryClient)?.id === session.user.id;
      if (!isKnown) setUser(queryClient, session.user);
    }
  });
  onRecheckSession(recheckUser);
  // Another tab signed in before this one created an auth client, or cleared the storage.
  window.addEventListener("storage", ({ key }) => {
    if (key !== AUTH_STORAGE_KEY && key !== null) return;
    if (hasStoredSession()) void auth();
    else if (cachedUser(queryClient)) clearUser(queryClient);
  });
}
