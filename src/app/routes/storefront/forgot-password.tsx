import { FormPage } from "#components/ui/form-page.tsx";
import { paths } from "#config/paths.ts";
import { ForgotPasswordForm } from "#features/account/mail-links/forgot-password-form.tsx";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";

export function ForgotPasswordPage() {
  return (
    <FormPage
      heading="Forgot your password?"
      footer={
        <Link
          to={paths.login}
          state={useLocation().state}
          className="font-semibold text-indigo underline underline-offset-4"
        >
          Back to Login
        </Link>
      }
    >
      <ForgotPasswordForm />
    </FormPage>
  );
}
