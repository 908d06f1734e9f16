import type { ReactNode } from "react";
import { paths } from "#config/paths.ts";
import { readEndedSession, type SignInState } from "#lib/auth/sign-in-state.ts";
import { useHydrated } from "#lib/hydrated.tsx";
import { Link } from "#lib/router/link.tsx";

type SignInNoticeProps = {
  state: SignInState;
  /** The address of an account that cannot sign in before it is confirmed. */
  unconfirmed: string | undefined;
};

export function SignInNotice({ state, unconfirmed }: SignInNoticeProps) {
  const hydrated = useHydrated();
  if (unconfirmed) return <Unconfirmed state={{ ...state, email: unconfirmed }} />;
  if (!hydrated) return null;
  if (state.confirmed) {
    return (
      <Message tone="bg-green-tint text-green-ink">
        Your email is confirmed. Please sign in.
      </Message>
    );
  }
  if (readEndedSession() === undefined) return null;
  return (
    <Message tone="bg-yellow-tint text-yellow-ink">
      Your session has ended. Please sign in again to return to your work.
    </Message>
  );
}

function Unconfirmed({ state }: { state: SignInState }) {
  return (
    <Message tone="bg-yellow-tint text-yellow-ink">
      Please follow the link in the mail that we have sent to you.{" "}
      <Link to={paths.verifyEmailNotice} state={state} className="underline underline-offset-4">
        Send the mail again
      </Link>
    </Message>
  );
}

function Message({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <p role="status" className={`mb-6 rounded-card px-4 py-3 ${tone}`}>
      {children}
    </p>
  );
}
