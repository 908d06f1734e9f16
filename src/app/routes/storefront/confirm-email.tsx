import { FormPage } from "#components/ui/form-page.tsx";
import { paths } from "#config/paths.ts";
import { ConfirmEmail } from "#features/account/confirm-email.tsx";
import { useLinkToken } from "#features/account/use-link-token.ts";
import { Link } from "#lib/router/link.tsx";

/** A mail scanner that follows the link confirms nothing: that takes the button. */
export function ConfirmEmailPage() {
  return (
    <FormPage
      heading="Confirm your email"
      footer={
        <Link to={paths.login} className="font-semibold text-indigo underline underline-offset-4">
          Back to Login
        </Link>
      }
    >
      <ConfirmEmail tokenHash={useLinkToken()} />
    </FormPage>
  );
}
