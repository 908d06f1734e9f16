import { type ReactNode, useEffect } from "react";
import { Spinner } from "#components/ui/feedback/spinner.tsx";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import { isAdmin, useSession } from "#lib/auth/session.ts";
import { Navigate } from "#lib/router/link.tsx";
import { showErrorToast } from "#lib/show-error-toast.ts";
import { ToLogin, useIsSigningOut } from "./login-required.tsx";

export function AdminOnly({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const signingOut = useIsSigningOut();
  if (status === "loading" || signingOut) return <Spinner />;
  if (!user) return <ToLogin />;
  return isAdmin(user) ? children : <NotAuthorized />;
}

function NotAuthorized() {
  useEffect(() => {
    void showErrorToast(errors.notAuthorized, { id: errors.notAuthorized });
  }, []);
  return <Navigate to={paths.home} replace />;
}
