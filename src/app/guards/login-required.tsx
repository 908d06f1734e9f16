import { useIsMutating } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Spinner } from "#components/ui/feedback/spinner.tsx";
import { paths } from "#config/paths.ts";
import { SIGN_OUT_KEY, useSession } from "#lib/auth/session.ts";
import { Navigate } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";

export function LoginRequired({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const signingOut = useIsSigningOut();
  if (status === "signed-in") return children;
  if (status === "loading" || signingOut) return <Spinner />;
  return <ToLogin />;
}

/** The sign-in leads back to this page. */
export function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to={paths.login} replace state={{ returnTo: pathname + search }} />;
}

/**
 * Whether this tab's sign-out is running or has just ended. It navigates to the home page itself; a
 * guard's redirect to the login would race with it.
 */
export function useIsSigningOut(): boolean {
  const { status } = useSession();
  const running = useIsMutating({ mutationKey: SIGN_OUT_KEY }) > 0;
  const [signingOut, setSigningOut] = useState(false);
  if (running && !signingOut) setSigningOut(true);
  if (!running && signingOut && status === "signed-in") setSigningOut(false);
  return signingOut && status === "signed-out";
}
