import { useForm } from "react-hook-form";
import { PasswordField } from "#components/form/password-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { newEmailSchema } from "#domain/sign-up.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { zodResolver } from "#lib/zod-resolver.ts";
import { CHANGE_EMAIL_KEY, useChangeEmail } from "./account-queries.ts";
import { usePasswordAgain } from "./use-password-again.ts";

/** The new address counts once the link in the mail to it was opened. */
export function EmailForm({ email }: { email: string }) {
  const change = useChangeEmail();
  const oneAtATime = useOneAtATime(CHANGE_EMAIL_KEY);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(newEmailSchema),
  });
  const { errors } = formState;
  usePasswordAgain(change.isError, setFocus);
  if (change.isSuccess) return <LinkSent to={change.variables.newEmail} email={email} />;
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(({ email: newEmail, presentPassword }) =>
        oneAtATime(() => change.mutate({ email, newEmail, presentPassword })),
      )}
    >
      <fieldset disabled={change.isPending} className="flex flex-col gap-5">
        <TextField
          label="New Email"
          type="email"
          autoComplete="email"
          {...register("email")}
          error={errors.email?.message}
        />
        <PasswordField
          label="Your Password"
          autoComplete="current-password"
          {...register("presentPassword")}
          error={errors.presentPassword?.message}
        />
        <SubmitButton>{change.isPending ? "Sending" : "Send a link"}</SubmitButton>
      </fieldset>
    </form>
  );
}

function LinkSent({ to, email }: { to: string; email: string }) {
  return (
    <p role="status" className="text-ink-soft wrap-anywhere">
      A mail with a link is on its way to <strong className="font-semibold text-ink">{to}</strong>,
      unless that address has an account already. Until you follow the link, you sign in with{" "}
      {email}.
    </p>
  );
}
