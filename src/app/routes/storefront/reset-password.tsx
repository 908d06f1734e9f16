import { FormPage } from "#components/ui/form-page.tsx";
import { paths } from "#config/paths.ts";
import { LinkInvalid, NewPasswordForm } from "#features/account/new-password-form.tsx";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";
import { useHydrated } from "#lib/use-hydrated.ts";

/** The mail's link has its token in the hash, which browsers send to no server. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const tokenHash = new URLSearchParams(hash.slice(1)).get("token_hash");
  return (
    <FormPage
      heading="Set a new password"
      footer={
        <Link to={paths.login} className="font-semibold text-indigo underline underline-offset-4">
          Back to Login
        </Link>
      }
    >
      {hydrated && !tokenHash ? <LinkInvalid /> : <NewPasswordForm tokenHash={tokenHash ?? ""} />}
    </FormPage>
  );
}
