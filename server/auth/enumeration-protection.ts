import { randomUUID } from "node:crypto";
import { MIN_PASSWORD_LENGTH } from "../../domain/sign-up.ts";
import { json } from "../lib/web/responses.ts";
import type { Accounts } from "./accounts.ts";
import { authPath, isObject, isPasswordGrant, readFields, withFields } from "./auth-request.ts";
import { newUser } from "./new-user.ts";
import type { Passwords } from "./passwords/passwords.ts";
import { newLinkToken } from "./tokens/link-token.ts";

type Next = (request: Request) => Promise<Response>;

/** The mails that Supabase Lite does not send. */
export type AccountMails = {
  confirmSignUp(email: string, tokenHash: string): Promise<void>;
  alreadyRegistered(email: string): Promise<void>;
};

type Services = {
  accounts: Pick<Accounts, "find" | "signUp" | "renewConfirmation" | "hasEarlierSignUps">;
  mails: AccountMails;
  passwords: Passwords;
  /** Runs work after the response was sent. */
  runInBackground: (work: () => Promise<unknown>) => void;
};

/**
 * Prevents account enumeration: known and unknown addresses get the same response after the same
 * work, where Supabase Lite answers one of them faster or differently.
 */
export function createEnumerationProtection(services: Services) {
  return (request: Request, next: Next): Promise<Response> => {
    const path = authPath(request);
    if (request.method !== "POST") return next(request);
    if (path === "signup") return signUp(services, request, next);
    if (path === "recover" || path === "resend") return sendMail(services, path, request, next);
    return isPasswordGrant(request) ? signIn(services, request, next) : next(request);
  };
}

/** Supabase Lite compares passwords for confirmed accounts only, and reports unconfirmed ones. */
async function signIn({ accounts, passwords }: Services, request: Request, next: Next) {
  const { email, password } = await readFields(request);
  if (!isText(email) || !isText(password)) return next(request);
  const account = await accounts.find(email);
  if (account?.confirmed) return next(request);
  const matches = await passwords.matches(password, account?.passwordHash ?? undefined);
  const unknownUser = { email: `${randomUUID()}@unknown.invalid`, password };
  return next(account && !matches ? withFields(request, unknownUser) : request);
}

/** A known address costs and gets the same as a new one: a hash, a transaction, a mail, a user in the response. */
async function signUp({ accounts, mails, passwords }: Services, request: Request, next: Next) {
  const { email, password, data } = await readFields(request);
  const isComplete = isText(email) && isText(password) && password.length >= MIN_PASSWORD_LENGTH;
  // Supabase Lite says what is missing.
  if (!isComplete) return next(request);
  const user = newUser(email.toLowerCase(), isObject(data) ? data : {});
  const passwordHash = await passwords.hash(password);
  const tokenHash = newLinkToken();
  const choice = { tokenHash, passwordHash, data: user.user_metadata };
  const isTaken = await accounts.signUp({ id: user.id, email: user.email, ...choice });
  await (isTaken
    ? mails.alreadyRegistered(user.email)
    : mails.confirmSignUp(user.email, tokenHash));
  return json(200, user);
}

/** Responds before the account is looked up, so that the time reveals nothing. */
async function sendMail(
  services: Services,
  path: "recover" | "resend",
  request: Request,
  next: Next,
) {
  const { email, type } = await readFields(request);
  const isKnownType = path === "recover" || type === "signup" || type === "email_change";
  if (!isText(email) || !isKnownType) return next(request);
  if (path === "recover") services.runInBackground(() => next(request));
  else if (type === "signup") services.runInBackground(() => resend(services, request, next));
  return json(200, {});
}

/**
 * Nobody knows which of several sign-ups with one address is that of the person who asks: a reset link
 * lets the owner of the mailbox choose the password, and ends them all.
 */
async function resend({ accounts, mails }: Services, request: Request, next: Next): Promise<void> {
  const address = String((await readFields(request)).email).toLowerCase();
  const account = await accounts.find(address);
  if (!account || account.confirmed) return;
  if (await accounts.hasEarlierSignUps(account.id)) {
    const recover = new Request(new URL("recover", request.url), request.clone());
    await next(withFields(recover, { email: address }));
  } else {
    const tokenHash = newLinkToken();
    await accounts.renewConfirmation(account.id, tokenHash);
    await mails.confirmSignUp(address, tokenHash);
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
