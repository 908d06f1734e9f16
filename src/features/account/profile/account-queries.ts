import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { paths } from "#config/paths.ts";
import { successes } from "#domain/successes.ts";
import { SIGN_OUT_KEY, userQuery } from "#lib/auth/session.ts";
import { clearUser } from "#lib/auth/watch-session.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { signOut } from "../sign-in/sign-out-api.ts";
import { changeEmail, changeProfile, deleteAccount, replacePassword } from "./account-api.ts";

export const PROFILE_KEY = ["profile"] as const;

export function useChangeProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: PROFILE_KEY,
    mutationFn: changeProfile,
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      toast.success(successes.profileChanged);
    },
  });
}

export const CHANGE_EMAIL_KEY = ["change-email"] as const;

export function useChangeEmail() {
  return useMutation({ mutationKey: CHANGE_EMAIL_KEY, mutationFn: changeEmail });
}

export const REPLACE_PASSWORD_KEY = ["replace-password"] as const;

export function useReplacePassword() {
  return useMutation({
    mutationKey: REPLACE_PASSWORD_KEY,
    mutationFn: replacePassword,
    onSuccess: () => void toast.success(successes.passwordChanged),
  });
}

/** Counts as a sign-out: no guard leads to the sign-in page. */
export function useDeleteAccount(email: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: SIGN_OUT_KEY,
    mutationFn: async (password: string) => {
      await deleteAccount(email, password);
      await signOut("local");
    },
    onSuccess: () => {
      toast.success(successes.accountDeleted);
      clearUser(queryClient);
      navigate(paths.home);
    },
  });
}
