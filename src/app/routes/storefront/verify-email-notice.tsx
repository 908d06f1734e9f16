import { buttonStyle } from "#components/ui/controls/button.tsx";
import { Letter } from "#components/ui/drawings/letter.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { paths } from "#config/paths.ts";
import { ResendConfirmation } from "#features/account/mail-links/resend-confirmation.tsx";
import { signInStateOf } from "#lib/auth/sign-in-state.ts";
import { useHydrated } from "#lib/hydrated.tsx";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";

/** The address from the sign-up form, in the history state; a direct visit has none. */
function useSentTo(): string | undefined {
  const { email } = signInStateOf(useLocation().state);
  const hydrated = useHydrated();
  return hydrated ? email : undefined;
}

export function VerifyEmailNoticePage() {
  const { state } = useLocation();
  const sentTo = useSentTo();
  return (
    <Notice level="h1" heading="Verify Your Email" icon={<Letter />}>
      <p>
        We have sent a verification link to{" "}
        <strong className="font-semibold text-ink">{sentTo ?? "your email address"}</strong>. Please
        check your inbox and your spam folder, and follow the link to activate your account.
      </p>
      {sentTo && <ResendConfirmation email={sentTo} />}
      <Link to={paths.login} state={state} className={buttonStyle("quiet")}>
        Back to Login
      </Link>
    </Notice>
  );
}
