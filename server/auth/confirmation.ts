import type { Accounts } from "./accounts.ts";
import { authPath, readFields } from "./auth-request.ts";

type Next = (request: Request) => Promise<Response>;

/** A link activates the password and the name that were sent with it, and ends all other sign-ups. */
export function createConfirmation(accounts: Pick<Accounts, "chooseSignUp">) {
  return async (request: Request, next: Next): Promise<Response> => {
    const { type, token_hash: tokenHash } = await readFields(request);
    if (authPath(request) === "verify" && type === "signup") {
      await accounts.chooseSignUp(String(tokenHash));
    }
    return next(request);
  };
}
