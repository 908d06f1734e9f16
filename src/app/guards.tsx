import { useIsMutating } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { Spinner } from "#components/ui/spinner.tsx";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import { Navigate } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";
import { isAdmin, SIGN_OUT_KEY, useSession } from "#lib/session.ts";

type GuardProps = { children: ReactNode };

export function LoginRequired({ children }: GuardProps) {
  const { status } = useSession();
  const signingOut = useIsSigningOut();
  if (status === "signed-in") return children;
  if (status === "loading" || signingOut) return <Spinner />;
  return <ToLogin />;
}

export function AdminOnly({ children }: GuardProps) {
  const { status, user } = useSession();
  const signingOut = useIsSigningOut();
  if (status === "loading" || signingOut) return <Spinner />;
  if (!user) return <ToLogin />;
  return isAdmin(user) ? children : <NotAuthorized />;
}

/** The sign-in leads back to this page. */
function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to={paths.login} replace state={{ returnTo: pathname + search }} />;
}

function NotAuthorized() {
  useEffect(() => {
    toast.error(errors.notAuthorized, { id: errors.notAuthorized });
  }, []);
  return <Navigate to={paths.home} replace />;
}

/**
 * Whether this tab's sign-out is running or has just ended. It navigates to the home page itself; a
 * guard's redirect to the login would race with it.
 */
function useIsSigningOut(): boolean {
  const { status } = useSession();
  const running = useIsMutating({ mutationKey: SIGN_OUT_KEY }) > 0;
  const [signingOut, setSigningOut] = useState(false);
  if (running && !signingOut) setSigningOut(true);
  if (!running && signingOut && status === "signed-in") setSigningOut(false);
  return signingOut && status === "signed-out";
}
