import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { resendConfirmation } from "./account-mail-api.ts";
import { MailSent } from "./mail-sent.tsx";

const RESEND_KEY = ["new-confirmation"] as const;

/** For a link that is not valid: says so and sends another one. */
export function NewConfirmation() {
  const send = useMutation({ mutationKey: RESEND_KEY, mutationFn: resendConfirmation });
  const oneAtATime = useOneAtATime(RESEND_KEY);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email"));
    oneAtATime(() => send.mutate(email));
  };
  if (send.isSuccess) return <MailSent to={send.variables} account="an unconfirmed account" />;
  return (
    <form method="post" onSubmit={submit}>
      <p role="alert" className="mb-6 text-balance text-center text-ink-soft">
        This link has expired or was used before. If your email is confirmed already, just sign in.
        If not, we will send you a new link.
      </p>
      <fieldset disabled={send.isPending} className="flex flex-col gap-5">
        <TextField label="Email" name="email" type="email" autoComplete="email" required />
        <SubmitButton>{send.isPending ? "Sending" : "Send a new link"}</SubmitButton>
      </fieldset>
    </form>
  );
}
