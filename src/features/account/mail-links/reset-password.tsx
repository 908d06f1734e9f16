import { buttonStyle } from "#components/ui/controls/button.tsx";
import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { LinkStep } from "./link-step.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { RESET_LINK_KEY, useOpenResetLink } from "./password-reset-queries.ts";

/** The link is valid once, so it is opened before anything is typed. */
export function ResetPassword({ tokenHash }: { tokenHash: string | null | undefined }) {
  const { mutate, data: isOpen, isPending } = useOpenResetLink();
  const oneAtATime = useOneAtATime(RESET_LINK_KEY);
  if (isOpen) return <NewPasswordForm />;
  if (tokenHash === null || isOpen === false) return <LinkInvalid />;
  return (
    <LinkStep
      text="You asked for a new password. Continue to choose it."
      label={isPending ? "Opening" : "Continue"}
      isPending={isPending}
      onPress={() => oneAtATime(() => mutate(tokenHash ?? ""))}
    />
  );
}

function LinkInvalid() {
  return (
    <div role="alert" className="flex flex-col gap-6 text-balance text-center text-ink-soft">
      <p>This link has expired or was used before. Your password has not changed.</p>
      <Link to={paths.forgotPassword} className={buttonStyle()}>
        Ask for a new link
      </Link>
    </div>
  );
}
