import { useIsMutating } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "react-hot-toast/headless";
import { Navigate, Outlet } from "react-router";
import { Spinner } from "#components/ui/spinner.tsx";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import { isAdmin, SIGN_OUT_KEY, useSession } from "#lib/session.ts";

export function AdminOnly() {
  const { status, user } = useSession();
  const signingOut = useIsMutating({ mutationKey: SIGN_OUT_KEY }) > 0;
  if (status === "loading" || (signingOut && !user)) return <Spinner />;
  if (!user) return <Navigate to={paths.login} replace />;
  return isAdmin(user) ? <Outlet /> : <NotAuthorized />;
}

function NotAuthorized() {
  useEffect(() => {
    toast.error(errors.notAuthorized, { id: errors.notAuthorized });
  }, []);
  return <Navigate to={paths.home} replace />;
}
