import { Link } from "react-router";
import { FormPage } from "#components/ui/form-page.tsx";
import { paths } from "#config/paths.ts";
import { SignUpFields } from "#features/account/sign-up-form.tsx";

export function SignUpPage() {
  return (
    <FormPage
      heading="Create your account"
      footer={
        <>
          Already have an account?{" "}
          <Link to={paths.login} className="font-semibold text-indigo underline underline-offset-4">
            Sign in
          </Link>
        </>
      }
    >
      <SignUpFields />
    </FormPage>
  );
}
