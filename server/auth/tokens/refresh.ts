import type { Accounts } from "../accounts.ts";
import { authError, authPath, isPasswordGrant, readFields, withFields } from "../auth-request.ts";

type Next = (request: Request) => Promise<Response>;
type Tokens = Pick<Accounts, "revokeReplayedToken" | "addSuccessor" | "spendToken">;

/**
 * Lets several tabs refresh with one token within some seconds, as Supabase does; each gets a token of its own.
 * Supabase Lite refuses a token between the two statements that exchange it, and ends the session of one
 * with several successors, so it gets a new token each time.
 */
export function createRefresh(accounts: Tokens) {
  return async (request: Request, next: Next): Promise<Response> => {
    if (authPath(request) !== "token" || isPasswordGrant(request)) return next(request);
    const { refresh_token: token } = await readFields(request);
    if (typeof token !== "string") return next(request);
    if (await accounts.revokeReplayedToken(token)) return alreadyUsed();
    const successor = await accounts.addSuccessor(token);
    if (!successor) return next(request);
    const response = await next(withFields(request, { refresh_token: successor }));
    // A request that failed can be sent again with the same token.
    if (response.ok) await accounts.spendToken(token, successor);
    return response;
  };
}

function alreadyUsed(): Response {
  return authError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
}
