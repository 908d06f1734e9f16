import { Navigate, Outlet } from "react-router";
import { Spinner } from "#components/ui/spinner.tsx";
import { paths } from "#config/paths.ts";
import { useSession } from "#lib/session.ts";
import { useIsSigningOut } from "./use-is-leaving.ts";

export function LoginRequired() {
  const { status } = useSession();
  const leaving = useIsSigningOut();
  if (status === "signed-in") return <Outlet />;
  if (status === "loading" || leaving) return <Spinner />;
  return <Navigate to={paths.login} replace />;
}
