import { useEffect } from "react";
import { toast } from "react-hot-toast/headless";
import { Navigate, Outlet } from "react-router";
import { Spinner } from "#components/ui/spinner.tsx";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import { isAdmin, useSession } from "#lib/session.ts";
import { useIsSigningOut } from "./use-is-leaving.ts";

export function AdminOnly() {
  const { status, user } = useSession();
  const leaving = useIsSigningOut();
  if (status === "loading" || leaving) return <Spinner />;
  if (!user) return <Navigate to={paths.login} replace />;
  return isAdmin(user) ? <Outlet /> : <NotAuthorized />;
}

function NotAuthorized() {
  useEffect(() => {
    toast.error(errors.notAuthorized, { id: errors.notAuthorized });
  }, []);
  return <Navigate to={paths.home} replace />;
}
