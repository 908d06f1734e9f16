import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import { SIGN_OUT_KEY, useSession } from "#lib/session.ts";

/**
 * Whether this tab's own sign-out is under way or has just ended: whatever comes of it, it goes
 * home by itself, and a guard that sent the person to sign in meanwhile would be in its way.
 */
export function useIsSigningOut(): boolean {
  const { status } = useSession();
  const signingOut = useIsMutating({ mutationKey: SIGN_OUT_KEY }) > 0;
  const [leaving, setLeaving] = useState(false);
  if (signingOut && !leaving) setLeaving(true);
  if (!signingOut && leaving && status === "signed-in") setLeaving(false);
  return leaving && status === "signed-out";
}
