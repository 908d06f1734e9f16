import { FormPage } from "#components/ui/form-page.tsx";
import { paths } from "#config/paths.ts";
import { ConfirmEmail } from "#features/account/mail-links/confirm-email.tsx";
import { ConfirmNewEmail } from "#features/account/mail-links/confirm-new-email.tsx";
import { useIsEmailChange, useLinkToken } from "#features/account/mail-links/use-link-token.ts";
import { Link } from "#lib/router/link.tsx";

/** A mail scanner that follows the link confirms nothing: that takes the button. */
export function ConfirmEmailPage() {
  const Confirm = useIsEmailChange() ? ConfirmNewEmail : ConfirmEmail;
  return (
    <FormPage
      heading="Confirm your email"
      footer={
        <Link to={paths.login} className="font-semibold text-indigo underline underline-offset-4">
          Back to Login
        </Link>
      }
    >
      <Confirm tokenHash={useLinkToken()} />
    </FormPage>
  );
}
