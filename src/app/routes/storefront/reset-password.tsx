import { FormPage } from "#components/ui/form-page.tsx";
import { paths } from "#config/paths.ts";
import { ResetPassword } from "#features/account/mail-links/reset-password.tsx";
import { useLinkToken } from "#features/account/mail-links/use-link-token.ts";
import { Link } from "#lib/router/link.tsx";

export function ResetPasswordPage() {
  return (
    <FormPage
      heading="Set a new password"
      footer={
        <Link to={paths.login} className="font-semibold text-indigo underline underline-offset-4">
          Back to Login
        </Link>
      }
    >
      <ResetPassword tokenHash={useLinkToken()} />
    </FormPage>
  );
}
