import { randomUUID } from "node:crypto";
import { json } from "../lib/web/responses.ts";
import type { Account, Accounts, SignUp } from "./accounts.ts";
import {
  type AuthFields,
  authPath,
  isObject,
  isPasswordGrant,
  readFields,
  withFields,
} from "./auth-request.ts";
import { decoyUser } from "./decoy-user.ts";
import { normalizeJson } from "./normalize-json.ts";
import type { Passwords } from "./passwords/passwords.ts";

type Next = (request: Request) => Promise<Response>;

/** The mails that Supabase Lite does not send: to users who sign up again. */
export type AccountMails = {
  /**
   * A new link for an unconfirmed account: for a further sign-up, or instead of the last link of the
   * only one.
   */
  confirmAgain(email: string, account: Account, signUp?: SignUp): Promise<void>;
  alreadyRegistered(email: string): Promise<void>;
};

type Services = {
  accounts: Pick<Accounts, "find" | "hasEarlierSignUps">;
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

/** Supabase Lite answers every sign-up with a known address with "too many requests". */
const ADDRESS_TAKEN = 429;

/** A known address costs and gets the same: a hash, a write, a mail, a user in the response. */
async function signUp({ accounts, mails, passwords }: Services, request: Request, next: Next) {
  const { email, password, data } = await readFields(request);
  const response = await next(request);
  if (response.ok) return userResponse((await response.json()) as AuthFields);
  if (response.status !== ADDRESS_TAKEN || !isText(email) || !isText(password)) return response;
  const address = email.toLowerCase();
  const requested = new Date();
  const passwordHash = await passwords.hash(password);
  const created = new Date();
  const account = await accounts.find(address);
  const times = { requested, created, identityCreated: new Date() };
  const chosen = isObject(data) ? data : {};
  if (account?.confirmed) await mails.alreadyRegistered(address);
  else if (account) await mails.confirmAgain(address, account, { passwordHash, data: chosen });
  return userResponse(decoyUser(address, chosen, times));
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
    await mails.confirmAgain(address, account);
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function userResponse(user: AuthFields): Response {
  return json(200, normalizeJson(user) as AuthFields);
}
