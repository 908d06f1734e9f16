import { useIsMutating } from "@tanstack/react-query";
import { Navigate, Outlet } from "react-router";
import { Spinner } from "#components/ui/spinner.tsx";
import { paths } from "#config/paths.ts";
import { SIGN_OUT_KEY, useSession } from "#lib/session.ts";

export function LoginRequired() {
  const { status } = useSession();
  const signingOut = useIsMutating({ mutationKey: SIGN_OUT_KEY }) > 0;
  if (status === "signed-in") return <Outlet />;
  if (status === "loading" || signingOut) return <Spinner />;
  return <Navigate to={paths.login} replace />;
}
