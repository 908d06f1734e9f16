import type { Accounts } from "./accounts.ts";
import { authError, authPath, readFields } from "./auth-request.ts";
import type { PresentPassword } from "./passwords/present-password.ts";
import { newLinkToken } from "./tokens/link-token.ts";
import { claimsIn } from "./tokens/unverified-claims.ts";

type Next = (request: Request) => Promise<Response>;
type User = { id: string; email: string };

/** The mails of a change of address, which Supabase Lite does not send. */
export type EmailChangeMails = {
  confirmNewEmail(newEmail: string, tokenHash: string): Promise<void>;
  noticeEmailChange(email: string, newEmail: string): Promise<void>;
};

type Services = {
  accounts: Pick<Accounts, "find" | "requestEmailChange" | "makeRoom" | "endResetLinks">;
  mails: EmailChangeMails;
  isPresentPassword: PresentPassword;
  runInBackground: (work: () => Promise<unknown>) => void;
};

/**
 * Changes the address of an account with the present password and a link in a mail to the new address.
 * One that belongs to another account gets no mail; the response is the same.
 */
export function createEmailChange(services: Services) {
  const { accounts, mails, isPresentPassword, runInBackground } = services;

  async function sendMails({ email }: User, newEmail: string, tokenHash: string): Promise<void> {
    const owner = await accounts.find(newEmail);
    if (!owner?.confirmed) await mails.confirmNewEmail(newEmail, tokenHash);
    await mails.noticeEmailChange(email, newEmail);
  }

  async function requestChange(request: Request, newEmail: string, present: unknown, next: Next) {
    const { url, headers } = request;
    const readUser = () => next(new Request(url, { headers: withoutBody(headers) }));
    const response = await readUser();
    if (!response.ok) return response;
    const user = (await response.clone().json()) as User;
    if (newEmail === user.email) return response;
    const { session_id } = claimsIn(headers.get("authorization"));
    if (!(await isPresentPassword(session_id, present))) return passwordNeeded();
    const tokenHash = newLinkToken();
    await accounts.requestEmailChange(user.id, newEmail, tokenHash);
    runInBackground(() => sendMails(user, newEmail, tokenHash));
    return readUser();
  }

  async function finishChange(request: Request, tokenHash: string, next: Next) {
    await accounts.makeRoom(tokenHash);
    const response = await next(request);
    if (!response.ok) return response;
    const { user } = (await response.clone().json()) as { user: User };
    await accounts.endResetLinks(user.id);
    return response;
  }

  return async (request: Request, next: Next): Promise<Response> => {
    const path = authPath(request);
    const { email, current_password, type, token_hash } = await readFields(request);
    if (path === "verify" && type === "email_change") {
      return finishChange(request, String(token_hash), next);
    }
    if (path !== "user" || typeof email !== "string") return next(request);
    return requestChange(request, email.toLowerCase(), current_password, next);
  };
}

function withoutBody(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["content-type", "content-length"]) kept.delete(name);
  return kept;
}

function passwordNeeded(): Response {
  const message = "An email can only be changed with the present password. Please enter it again.";
  return authError(403, "reauthentication_needed", message);
}
