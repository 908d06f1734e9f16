import { useEffect } from "react";
import { toast } from "react-hot-toast/headless";
import { Link, useLocation, useNavigate } from "react-router";
import { FormPage } from "#components/ui/form-page.tsx";
import { paths } from "#config/paths.ts";
import { SignInForm } from "#features/account/sign-in-form.tsx";

/** The confirmation link returns with a result in the hash: it is removed, and an error is shown. */
function useConfirmationOutcome(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const outcome = new URLSearchParams(hash.slice(1));
    const error = outcome.get("error_description");
    if (error) toast.error(error, { id: error });
    if (error || outcome.has("access_token")) void navigate(paths.login, { replace: true });
  }, [hash, navigate]);
}

export function LoginPage() {
  useConfirmationOutcome();
  return (
    <FormPage
      heading="Welcome Back"
      footer={
        <>
          New to Ntoma?{" "}
          <Link
            to={paths.signUp}
            className="font-semibold text-indigo underline underline-offset-4"
          >
            Sign up
          </Link>
        </>
      }
    >
      <SignInForm />
    </FormPage>
  );
}
