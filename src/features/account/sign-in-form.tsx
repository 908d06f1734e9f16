import { type FormEvent, useEffect, useRef } from "react";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { readReturnPath } from "#lib/return-path.ts";
import { useHydrated } from "#lib/use-hydrated.ts";
import { useSignIn } from "./sign-in-queries.ts";

/** Validated by the browser: both fields are required and the email must be one. */
export function SignInForm() {
  const signIn = useSignIn();
  const password = useRef<HTMLInputElement>(null);
  // The fields lost the focus while they were disabled.
  useEffect(() => {
    if (signIn.isError) password.current?.focus();
  }, [signIn.isError]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signIn.mutate({ email: String(form.get("email")), password: String(form.get("password")) });
  };
  return (
    <form method="post" onSubmit={submit}>
      <SessionEnded />
      <fieldset disabled={signIn.isPending} className="flex flex-col gap-5">
        <TextField label="Email" name="email" type="email" autoComplete="email" required />
        <TextField
          ref={password}
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <ForgottenPassword />
        <SubmitButton>{signIn.isPending ? "Signing in" : "Sign in"}</SubmitButton>
      </fieldset>
    </form>
  );
}

function SessionEnded() {
  const hydrated = useHydrated();
  if (!hydrated || readReturnPath() === undefined) return null;
  return (
    <p role="status" className="mb-6 rounded-card bg-yellow-tint px-4 py-3 text-yellow-ink">
      Your session has ended. Please sign in again to return to your work.
    </p>
  );
}

function ForgottenPassword() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a dead link by the specification
    <a
      href="#"
      onClick={(event) => event.preventDefault()}
      className="-mt-2 inline-flex min-h-6 self-end text-sm text-ink-soft underline underline-offset-4 hover:text-ink"
    >
      Forgot your password?
    </a>
  );
}
