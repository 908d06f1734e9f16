import { isAuthApiError } from "@supabase/auth-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { PasswordField } from "#components/form/password-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { paths } from "#config/paths.ts";
import { signInStateOf } from "#lib/auth/sign-in-state.ts";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";
import { SignInNotice } from "./sign-in-notice.tsx";
import { useSignIn } from "./sign-in-queries.ts";
import { useKnownEmail } from "./use-known-email.ts";

/** Validated by the browser: both fields are required and the email must be one. */
export function SignInForm() {
  const signIn = useSignIn();
  const state = signInStateOf(useLocation().state);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [typedEmail, setTypedEmail] = useState(state.email);
  useKnownEmail(email);
  // It may have been typed before the app has started.
  useEffect(() => setTypedEmail((known) => email.current?.value || known), []);
  // The fields lost the focus while they were disabled.
  useEffect(() => {
    if (signIn.isError) password.current?.focus();
  }, [signIn.isError]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    signIn.mutate({ email: String(typed.get("email")), password: String(typed.get("password")) });
  };
  const unconfirmed = isUnconfirmed(signIn.error) ? signIn.variables?.email : undefined;
  return (
    <form method="post" onSubmit={submit}>
      <SignInNotice state={state} unconfirmed={unconfirmed} />
      <fieldset disabled={signIn.isPending} className="flex flex-col gap-5">
        <TextField
          ref={email}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          onChange={(event) => setTypedEmail(event.target.value)}
        />
        <PasswordField
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
        />
        <Link
          to={paths.forgotPassword}
          state={{ ...state, email: typedEmail }}
          className="-my-3 inline-flex min-h-11 items-center self-end text-sm text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          Forgot your password?
        </Link>
        <SubmitButton>{signIn.isPending ? "Signing in" : "Sign in"}</SubmitButton>
      </fieldset>
    </form>
  );
}

function isUnconfirmed(error: Error | null): boolean {
  return isAuthApiError(error) && error.code === "email_not_confirmed";
}
