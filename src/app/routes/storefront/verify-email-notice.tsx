import { Link, useLocation } from "react-router";
import { buttonStyle } from "#components/ui/button.tsx";
import { Letter } from "#components/ui/drawings/letter.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { paths } from "#config/paths.ts";
import { useHydrated } from "#lib/use-hydrated.ts";

/** The address from the sign-up form, in the history state; a direct visit has none. */
function useSentTo(): string {
  const { state } = useLocation() as { state: { email?: unknown } | null };
  const hydrated = useHydrated();
  return hydrated && typeof state?.email === "string" ? state.email : "your email address";
}

export function VerifyEmailNoticePage() {
  const sentTo = useSentTo();
  return (
    <Notice level="h1" heading="Verify Your Email" icon={<Letter />}>
      <p>
        We have sent a verification link to{" "}
        <strong className="font-semibold text-ink">{sentTo}</strong>. Please check your inbox and
        your spam folder, and follow the link to activate your account.
      </p>
      <Link to={paths.login} className={buttonStyle("quiet")}>
        Back to Login
      </Link>
    </Notice>
  );
}
