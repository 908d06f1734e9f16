import type { FormEvent } from "react";
import { SubmitButton } from "#components/form/submit-button.tsx";

type LinkStepProps = { text: string; label: string; isPending: boolean; onPress: () => void };

/** What a mail's link opens: one button, because only a person presses it. */
export function LinkStep({ text, label, isPending, onPress }: LinkStepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <form method="post" onSubmit={submit}>
      <p className="mb-6 text-balance text-center text-ink-soft">{text}</p>
      <fieldset disabled={isPending} className="flex flex-col">
        <SubmitButton>{label}</SubmitButton>
      </fieldset>
    </form>
  );
}
