import { useMutation } from "@tanstack/react-query";
import { paths } from "#config/paths.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { confirmEmail } from "./account-mail-api.ts";

export const CONFIRM_EMAIL_KEY = ["confirm-email"] as const;

/** Leads to the sign-in; null when the link is not valid. */
export function useConfirmEmail() {
  const navigate = useNavigate();
  return useMutation({
    mutationKey: CONFIRM_EMAIL_KEY,
    mutationFn: confirmEmail,
    onSuccess: (email) => {
      if (email === null) return;
      navigate(paths.login, { replace: true, state: { confirmed: true, email } });
    },
  });
}
