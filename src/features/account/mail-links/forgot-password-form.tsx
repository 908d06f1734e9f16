import { type FormEvent, useRef } from "react";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { useKnownEmail } from "../sign-in/use-known-email.ts";
import { MailSent } from "./mail-sent.tsx";
import { RESET_MAIL_KEY, useSendResetMail } from "./password-reset-queries.ts";

export function ForgotPasswordForm() {
  const send = useSendResetMail();
  const oneAtATime = useOneAtATime(RESET_MAIL_KEY);
  const field = useRef<HTMLInputElement>(null);
  useKnownEmail(field);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email"));
    oneAtATime(() => send.mutate(email));
  };
  if (send.isSuccess) return <MailSent to={send.variables} account="an account" />;
  return (
    <form method="post" onSubmit={submit}>
      <p className="mb-6 text-ink-soft">
        Enter the email of your account, and we will send you a link to choose a new password.
      </p>
      <fieldset disabled={send.isPending} className="flex flex-col gap-5">
        <TextField
          ref={field}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
        />
        <SubmitButton>{send.isPending ? "Sending" : "Send the link"}</SubmitButton>
      </fieldset>
    </form>
  );
}
