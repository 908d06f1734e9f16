import type { Accounts } from "../accounts.ts";
import type { Passwords } from "./passwords.ts";

/** Whether a session that has just been opened sends the password of its account. */
export type PresentPassword = (sessionId: string, present: unknown) => Promise<boolean>;

export function createPresentPassword(
  accounts: Pick<Accounts, "findPasswordOfNewSession">,
  passwords: Pick<Passwords, "matches">,
): PresentPassword {
  return async (sessionId, present) => {
    if (typeof present !== "string") return false;
    const hash = await accounts.findPasswordOfNewSession(sessionId);
    return hash !== undefined && passwords.matches(present, hash);
  };
}
