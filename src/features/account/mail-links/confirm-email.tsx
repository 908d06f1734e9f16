import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { CONFIRM_EMAIL_KEY, useConfirmEmail } from "./confirm-email-queries.ts";
import { LinkStep } from "./link-step.tsx";
import { NewConfirmation } from "./new-confirmation.tsx";

export function ConfirmEmail({ tokenHash }: { tokenHash: string | null | undefined }) {
  const { mutate, data, isPending } = useConfirmEmail();
  const oneAtATime = useOneAtATime(CONFIRM_EMAIL_KEY);
  if (tokenHash === null || data === null) return <NewConfirmation />;
  return (
    <LinkStep
      text="One press, and your account is ready: then you can sign in."
      label={isPending ? "Confirming" : "Confirm my email"}
      isPending={isPending}
      onPress={() => oneAtATime(() => mutate(tokenHash ?? ""))}
    />
  );
}
