import { FormPage } from "#components/ui/form-page.tsx";
import { paths } from "#config/paths.ts";
import { SignUpFields } from "#features/account/sign-in/sign-up-form.tsx";
import { SignedOutOnly } from "#features/account/sign-in/signed-out-only.tsx";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";

export function SignUpPage() {
  const { state } = useLocation();
  return (
    <SignedOutOnly>
      <FormPage
        heading="Create your account"
        footer={
          <>
            Already have an account?{" "}
            <Link
              to={paths.login}
              state={state}
              className="font-semibold text-indigo underline underline-offset-4"
            >
              Sign in
            </Link>{" "}
            <span className="inline-block">
              or{" "}
              <Link
                to={paths.forgotPassword}
                state={state}
                className="underline underline-offset-4"
              >
                choose a new password
              </Link>
            </span>
          </>
        }
      >
        <SignUpFields />
      </FormPage>
    </SignedOutOnly>
  );
}
