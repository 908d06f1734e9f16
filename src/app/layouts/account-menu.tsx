import { Suspense, useEffect } from "react";
import { paths } from "#config/paths.ts";
import { useSession } from "#lib/auth/session.ts";
import { hasStoredSession } from "#lib/auth/stored-session.ts";
import { lazyPart } from "#lib/browser/lazy-part.tsx";
import { orReload } from "#lib/browser/load-code.ts";
import { useHydrated } from "#lib/hydrated.tsx";
import { Link } from "#lib/router/link.tsx";

const SignedInAccount = lazyPart(
  async () => (await orReload(import("./signed-in-account.tsx"))).SignedInAccount,
);

export function AccountMenu() {
  const { status, user } = useSession();
  const hydrated = useHydrated();
  useEffect(() => {
    // Set by the early script; from here on the session is known.
    if (status !== "loading") delete document.documentElement.dataset.session;
  }, [status]);
  const space = <span className="ml-1 h-9 w-13" />;
  // Before the app has started, the session is unknown, and the link must already work.
  if (status === "loading" && hydrated && hasStoredSession()) return space;
  if (!user) return <LoginLink />;
  return (
    <Suspense fallback={space}>
      <SignedInAccount user={user} />
    </Suspense>
  );
}

function LoginLink() {
  return (
    <Link
      to={paths.login}
      className="-mr-3 ml-1 inline-flex h-11 w-16 items-center justify-center rounded-full text-[0.95rem] font-semibold hover:bg-paper-deep in-data-session:invisible"
    >
      Login
    </Link>
  );
}
