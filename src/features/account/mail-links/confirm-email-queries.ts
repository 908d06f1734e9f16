import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { paths } from "#config/paths.ts";
import { successes } from "#domain/successes.ts";
import { userQuery } from "#lib/auth/session.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { confirmEmail } from "./account-mail-api.ts";

export const CONFIRM_EMAIL_KEY = ["confirm-email"] as const;

/** Leads to the sign-in; null when the link is not valid. */
export function useConfirmEmail() {
  const navigate = useNavigate();
  return useMutation({
    mutationKey: CONFIRM_EMAIL_KEY,
    mutationFn: (tokenHash: string) => confirmEmail(tokenHash),
    onSuccess: (email) => {
      if (email === null) return;
      navigate(paths.login, { replace: true, state: { confirmed: true, email } });
    },
  });
}

/** Leads to the account, or to the sign-in with the new address; null when the link is not valid. */
export function useConfirmNewEmail() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CONFIRM_EMAIL_KEY,
    mutationFn: (tokenHash: string) => confirmEmail(tokenHash, "email_change"),
    onSuccess: async (email) => {
      if (email === null) return;
      await queryClient.refetchQueries({ queryKey: userQuery.queryKey });
      const isSignedIn = Boolean(queryClient.getQueryData(userQuery.queryKey));
      toast.success(successes.emailChanged);
      if (isSignedIn) navigate(paths.account, { replace: true });
      else navigate(paths.login, { replace: true, state: { confirmed: true, email } });
    },
  });
}
