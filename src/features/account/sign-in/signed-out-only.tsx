import type { User } from "@supabase/auth-js";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { paths } from "#config/paths.ts";
import { isAdmin, useSession } from "#lib/auth/session.ts";
import {
  readEndedSession,
  removeEndedSession,
  type SignInState,
  signInStateOf,
} from "#lib/auth/sign-in-state.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";

/** Leads a signed-in user back to the page that required the sign-in, otherwise to the home page. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const left = useRef(false);
  const leave = useEffectEvent((signedIn: User) => {
    if (left.current) return;
    left.current = true;
    const { returnTo, pendingAddition } = laterOf(readEndedSession(), signInStateOf(state));
    const path = allowedPath(signedIn, returnTo);
    removeEndedSession();
    navigate(path, { replace: true, state: pendingAddition ? { pendingAddition } : null });
  });
  useEffect(() => {
    if (user) leave(user);
  }, [user]);
  return children;
}

/** A visitor may have gone on, and been asked to sign in on another page, after a session ended. */
function laterOf(ended: SignInState | undefined, asked: SignInState): SignInState {
  const isElsewhere = asked.returnTo !== undefined && asked.returnTo !== ended?.returnTo;
  return ended === undefined || isElsewhere ? asked : ended;
}

function allowedPath(user: User, path: string = paths.home): string {
  return path.startsWith(paths.admin) && !isAdmin(user) ? paths.home : path;
}
