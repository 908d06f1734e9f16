import { Button } from "#components/ui/controls/button.tsx";
import { SIGN_OUT_KEY } from "#lib/auth/session.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { useSignOut } from "../sign-in/sign-out-queries.ts";

export function SignOutEverywhere() {
  const { mutate, isPending } = useSignOut("global");
  const oneAtATime = useOneAtATime(SIGN_OUT_KEY);
  return (
    <>
      <p className="mb-5 text-ink-soft">Ends your sessions on this and all other devices.</p>
      <Button variant="quiet" busy={isPending} onClick={() => oneAtATime(() => mutate())}>
        {isPending ? "Signing out" : "Sign out everywhere"}
      </Button>
    </>
  );
}
