import type { Accounts } from "./accounts.ts";
import { authError, authPath, readFields } from "./auth-request.ts";

type Next = (request: Request) => Promise<Response>;
type Claims = { sub: string; session_id: string };
type ResetAccounts = Pick<
  Accounts,
  "openReset" | "hasOpenReset" | "closeReset" | "endOtherSessions" | "discardSignUps"
>;

/**
 * Lets only a session that a reset link has just opened change the password: a stolen session
 * cannot take over the account. The change ends all other sessions.
 */
export function createPasswordReset(accounts: ResetAccounts) {
  async function openSession(request: Request, tokenHash: string, next: Next): Promise<Response> {
    await accounts.discardSignUps(tokenHash);
    const response = await next(request);
    if (!response.ok) return response;
    const { access_token: token } = (await response.clone().json()) as { access_token: string };
    await accounts.openReset(claimsIn(token).session_id);
    return response;
  }

  async function changePassword(request: Request, next: Next) {
    const { sub, session_id } = claimsIn(request.headers.get("authorization"));
    if (!(await accounts.hasOpenReset(session_id))) return linkNeeded();
    const response = await next(request);
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
    return setsPassword ? changePassword(request, next) : next(request);
  };
}

/** Not verified: Supabase Lite rejects a forged token before anything changes. */
function claimsIn(token: string | null): Claims {
  try {
    const payload = (token ?? "").split(".")[1] ?? "";
    const { sub, session_id } = JSON.parse(Buffer.from(payload, "base64url").toString());
    return { sub: String(sub), session_id: String(session_id) };
  } catch {
    return { sub: "", session_id: "" };
  }
}

function linkNeeded(): Response {
  const message = "A password can only be changed with the link in the mail. Please ask for one.";
  return authError(403, "reauthentication_needed", message);
}
