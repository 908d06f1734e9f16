import { useMutation, useQueryClient } from "@tanstack/react-query";
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

export const RESET_LINK_KEY = ["reset-link"] as const;

/** False when the link is not valid; otherwise its session may set a password for an hour. */
export function useOpenResetLink() {
  return useMutation({ mutationKey: RESET_LINK_KEY, mutationFn: openResetLink });
}

export const NEW_PASSWORD_KEY = ["new-password"] as const;

export function useSetPassword() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: NEW_PASSWORD_KEY,
    mutationFn: (password: string) => changePassword(password),
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      toast.success(successes.passwordChanged);
      navigate(paths.home, { replace: true });
    },
  });
}
