import { useEffect } from "react";
import { toast } from "react-hot-toast/headless";
import { preloadSignedInCode } from "#app/signed-in-code.ts";
import { FormPage } from "#components/ui/form-page.tsx";
import { paths } from "#config/paths.ts";
import { emailIn } from "#features/account/email-in-token.ts";
import { SignInForm } from "#features/account/sign-in-form.tsx";
import { SignedOutOnly } from "#features/account/signed-out-only.tsx";
import { Link } from "#lib/router/link.tsx";
import { useLocation, useNavigate } from "#lib/router/router.tsx";

/** The confirmation link returns with a result in the hash, which is removed and shown. */
function useConfirmationOutcome(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const outcome = new URLSearchParams(hash.slice(1));
    const error = outcome.get("error_description");
    const token = outcome.get("access_token");
    if (error) toast.error(error, { id: error });
    const state = token ? { confirmed: true, email: emailIn(token) } : null;
    if (error || token) navigate(paths.login, { replace: true, state });
  }, [hash, navigate]);
}

export function LoginPage() {
  useConfirmationOutcome();
  useEffect(preloadSignedInCode, []);
  const { state } = useLocation();
  return (
    <SignedOutOnly>
      <FormPage
        heading="Welcome Back"
        footer={
          <>
            New to Ntoma?{" "}
            <Link
              to={paths.signUp}
              state={state}
              className="font-semibold text-indigo underline underline-offset-4"
            >
              Sign up
            </Link>
          </>
        }
      >
        <SignInForm />
      </FormPage>
    </SignedOutOnly>
  );
}
