import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { paths } from "#config/paths.ts";
import { successes } from "#domain/successes.ts";
import { SIGN_OUT_KEY } from "#lib/auth/session.ts";
import { clearUser } from "#lib/auth/watch-session.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { type SignOutScope, signOut } from "./sign-out-api.ts";

/** A sign-out that fails shows its error, and the user stays signed in. */
export function useSignOut(scope: SignOutScope = "local") {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: SIGN_OUT_KEY,
    mutationFn: () => signOut(scope),
    onSuccess: () => {
      toast.success(successes.signedOut);
      clearUser(queryClient);
      navigate(paths.home);
    },
  });
}
