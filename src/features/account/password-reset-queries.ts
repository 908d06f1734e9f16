import { isAuthApiError } from "@supabase/auth-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "react-hot-toast/headless";
import { paths } from "#config/paths.ts";
import { successes } from "#domain/successes.ts";
import { userQuery } from "#lib/auth/session.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { changePassword, openResetLink, sendResetMail } from "./account-mail-api.ts";

export const RESET_MAIL_KEY = ["reset-mail"] as const;

export function useSendResetMail() {
  return useMutation({ mutationKey: RESET_MAIL_KEY, mutationFn: sendResetMail });
}

export const NEW_PASSWORD_KEY = ["new-password"] as const;

export function useSetPassword(tokenHash: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The link is valid once; a password that the server refuses is corrected in the same session.
  const linkOpened = useRef(false);
  return useMutation({
    mutationKey: NEW_PASSWORD_KEY,
    mutationFn: async (password: string) => {
      if (!linkOpened.current) await openResetLink(tokenHash);
      linkOpened.current = true;
      return changePassword(password);
    },
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      toast.success(successes.passwordChanged);
      navigate(paths.home, { replace: true });
    },
  });
}

/** The link is unknown, was used, or has expired. */
export function isLinkInvalid(error: Error | null): boolean {
  return isAuthApiError(error) && error.code === "otp_expired";
}
