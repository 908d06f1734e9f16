import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { CONFIRM_EMAIL_KEY, useConfirmNewEmail } from "./confirm-email-queries.ts";
import { LinkStep } from "./link-step.tsx";

export function ConfirmNewEmail({ tokenHash }: { tokenHash: string | null | undefined }) {
  const { mutate, data, isPending } = useConfirmNewEmail();
  const oneAtATime = useOneAtATime(CONFIRM_EMAIL_KEY);
  if (tokenHash === null || data === null) return <NewLink />;
  return (
    <LinkStep
      text="One press, and you sign in with this address from now on."
      label={isPending ? "Confirming" : "Confirm my new email"}
      isPending={isPending}
      onPress={() => oneAtATime(() => mutate(tokenHash ?? ""))}
    />
  );
}

function NewLink() {
  return (
    <p role="alert" className="text-balance text-center text-ink-soft">
      This link has expired or was used before. You can see your email, and change it, in{" "}
      <Link to={paths.account} className="font-semibold text-indigo underline underline-offset-4">
        your account
      </Link>
      .
    </p>
  );
}
