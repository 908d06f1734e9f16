import type { Accounts } from "../accounts.ts";
import { type AuthFields, authError, authPath, readFields, withFields } from "../auth-request.ts";
import { claimsIn } from "../tokens/unverified-claims.ts";
import type { PresentPassword } from "./present-password.ts";

type Next = (request: Request) => Promise<Response>;
type ResetAccounts = Pick<
  Accounts,
  "openReset" | "hasOpenReset" | "closeReset" | "endOtherSessions" | "discardSignUps"
>;

/**
 * Lets only a session change the password that a reset link has just opened, or a new one that sends
 * the present password: a stolen session can neither take over the account nor guess, because sign-ins
 * are limited. The change ends all other sessions.
 */
export function createPasswordReset(accounts: ResetAccounts, isPresentPassword: PresentPassword) {
  async function openSession(request: Request, tokenHash: string, next: Next): Promise<Response> {
    await accounts.discardSignUps(tokenHash);
    const response = await next(request);
    if (!response.ok) return response;
    const { access_token: token } = (await response.clone().json()) as { access_token: string };
    await accounts.openReset(claimsIn(token).session_id);
    return response;
  }

  async function mayChange(sessionId: string, present: unknown): Promise<boolean> {
    if (await accounts.hasOpenReset(sessionId)) return true;
    return isPresentPassword(sessionId, present);
  }

  async function changePassword(request: Request, fields: AuthFields, next: Next) {
    const { sub, session_id } = claimsIn(request.headers.get("authorization"));
    const { current_password: present, ...changes } = fields;
    if (!(await mayChange(session_id, present))) return linkNeeded();
    const response = await next(withFields(request, changes));
    if (!response.ok) return response;
    await accounts.closeReset(session_id);
    await accounts.endOtherSessions(sub, session_id);
    return response;
  }

  return async (request: Request, next: Next): Promise<Response> => {
    const path = authPath(request);
    const fields = await readFields(request);
    if (path === "verify" && fields.type === "recovery") {
      return openSession(request, String(fields.token_hash), next);
    }
    const setsPassword = path === "user" && request.method === "PUT" && "password" in fields;
    return setsPassword ? changePassword(request, fields, next) : next(request);
  };
}

function linkNeeded(): Response {
  const message = "A password can only be changed with the link in the mail. Please ask for one.";
  return authError(403, "reauthentication_needed", message);
}
