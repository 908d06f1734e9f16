import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { paths } from "#config/paths.ts";
import type { SignUpForm } from "#domain/sign-up.ts";
import { successes } from "#domain/successes.ts";
import { userQuery } from "#lib/auth/session.ts";
import { signInStateOf } from "#lib/auth/sign-in-state.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";
import { signIn, signUp } from "./sign-in-api.ts";

/** `SignedOutOnly` leads away from the page. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      toast.success(successes.signedIn);
    },
  });
}

export const SIGN_UP_KEY = ["sign-up"] as const;

export function useSignUp() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return useMutation({
    mutationKey: SIGN_UP_KEY,
    mutationFn: ({ confirmPassword: _, ...form }: SignUpForm) =>
      signUp({ ...form, emailRedirectTo: window.location.origin + paths.login }),
    onSuccess: (_, { email }) => {
      toast.success(successes.signedUp);
      navigate(paths.verifyEmailNotice, { state: { ...signInStateOf(state), email } });
    },
  });
}
