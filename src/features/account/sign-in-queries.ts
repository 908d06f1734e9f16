import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router";
import { paths } from "#config/paths.ts";
import { successes } from "#domain/messages.ts";
import type { SignUpForm } from "#domain/sign-up.ts";
import { readReturnPath, removeReturnPath } from "#lib/return-path.ts";
import { isAdmin, userQuery } from "#lib/session.ts";
import { signIn, signUp } from "./sign-in-api.ts";

export function useSignIn() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: signIn,
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      toast.success(successes.signedIn);
      const returnPath = isAdmin(user) ? readReturnPath() : undefined;
      removeReturnPath();
      return navigate(returnPath ?? paths.home);
    },
  });
}

export const SIGN_UP_KEY = ["sign-up"] as const;

export function useSignUp() {
  const navigate = useNavigate();
  return useMutation({
    mutationKey: SIGN_UP_KEY,
    mutationFn: ({ confirmPassword: _, ...form }: SignUpForm) =>
      signUp({ ...form, emailRedirectTo: window.location.origin + paths.login }),
    onSuccess: (_, { email }) => {
      toast.success(successes.signedUp);
      return navigate(paths.verifyEmailNotice, { state: { email } });
    },
  });
}
