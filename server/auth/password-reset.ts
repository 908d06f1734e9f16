import { LRUCache } from "lru-cache";
import type { Accounts } from "./accounts.ts";
import { authError, authPath, readFields } from "./auth-request.ts";

type Next = (request: Request) => Promise<Response>;
type Claims = { sub: string; session_id: string };

const VALID_MS = 15 * 60 * 1000;
const MAX_SESSIONS = 10_000;

/**
 * Lets only a session that a reset link has just opened change the password: a stolen session
 * cannot take over the account. The change ends all other sessions.
 */
export function createPasswordReset(accounts: Pick<Accounts, "endOtherSessions">, now = Date.now) {
  const opened = new LRUCache<string, number>({ max: MAX_SESSIONS });

  async function openSession(request: Request, next: Next): Promise<Response> {
    const response = await next(request);
    if (!response.ok) return response;
    const { access_token: token } = (await response.clone().json()) as { access_token: string };
    opened.set(claimsIn(token).session_id, now());
    return response;
  }

  async function changePassword(request: Request, next: Next) {
    const { sub, session_id } = claimsIn(request.headers.get("authorization"));
    const openedAt = opened.get(session_id) ?? Number.NEGATIVE_INFINITY;
    if (now() - openedAt > VALID_MS) return linkNeeded();
    const response = await next(request);
    if (!response.ok) return response;
    opened.delete(session_id);
    await accounts.endOtherSessions(sub, session_id);
    return response;
  }

  return async (request: Request, next: Next): Promise<Response> => {
    const path = authPath(request);
    if (path === "verify" && request.method === "POST") {
      const { type } = await readFields(request);
      return type === "recovery" ? openSession(request, next) : next(request);
    }
    if (path !== "user" || request.method !== "PUT") return next(request);
    const fields = await readFields(request);
    return "password" in fields ? changePassword(request, next) : next(request);
  };
}

/** Not verified: Supabase Lite rejects a forged token before anything changes. */
function claimsIn(token: string | null): Claims {
  try {
    const payload = (token ?? "").split(".")[1] ?? "";
    return JSON.parse(Buffer.from(payload, "base64url").toString());
  } catch {
    return { sub: "", session_id: "" };
  }
}

function linkNeeded(): Response {
  const message = "A password can only be changed with the link in the mail. Please ask for one.";
  return authError(403, "reauthentication_needed", message);
}
