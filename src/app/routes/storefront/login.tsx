import { useEffect } from "react";
import { preloadSignedInCode } from "#app/signed-in-code.ts";
import { FormPage } from "#components/ui/form-page.tsx";
import { paths } from "#config/paths.ts";
import { SignInForm } from "#features/account/sign-in/sign-in-form.tsx";
import { SignedOutOnly } from "#features/account/sign-in/signed-out-only.tsx";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";

export function LoginPage() {
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
