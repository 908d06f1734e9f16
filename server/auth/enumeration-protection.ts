import { randomUUID } from "node:crypto";
import { json } from "../http/responses.ts";
import type { AccountMails } from "../mail/account-mails.ts";
import type { Account, Accounts } from "./accounts.ts";
import { type Fields, fieldsOf } from "./auth-allowlist.ts";
import { decoyUser, normalizeJson } from "./decoy-user.ts";
import type { Passwords } from "./passwords.ts";

type Ask = (request: Request) => Promise<Response>;
type Parts = {
  accounts: Accounts;
  mails: AccountMails;
  passwords: Passwords;
  /** Takes work that is done after the answer has left. */
  later: (work: () => Promise<unknown>) => void;
};

/**
 * Answers so that nobody learns whether an address has an account: the same words after the same
 * work, where Supabase Lite is quicker, or says something else, for one of the two.
 */
export function createEnumerationProtection(parts: Parts) {
  return (request: Request, ask: Ask): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace("/auth/v1/", "");
    if (request.method !== "POST") return ask(request);
    if (path === "signup") return signUp(parts, request, ask);
    if (path === "recover" || path === "resend") return sendMail(parts, path, request, ask);
    if (path !== "token") return ask(request);
    return searchParams.get("grant_type") === "password"
      ? signIn(parts, request, ask)
      : refresh(parts, request, ask);
  };
}

/** Supabase Lite hashes the password of a confirmed account only, and tells an unconfirmed one apart. */
async function signIn({ accounts, passwords }: Parts, request: Request, ask: Ask) {
  const { email, password } = await fieldsOf(request);
  if (!isText(email) || !isText(password)) return ask(request);
  const account = await accounts.find(email);
  if (account?.confirmed) return ask(request);
  const matches = await passwords.matches(password, account?.passwordHash ?? undefined);
  const nobody = { email: `${randomUUID()}@nobody.invalid`, password };
  return ask(account && !matches ? withFields(request, nobody) : request);
}

/** A known address costs and gets the same: a hash, a write, a mail, an account in the answer. */
async function signUp({ accounts, mails, passwords }: Parts, request: Request, ask: Ask) {
  const { email, password, data } = await fieldsOf(request);
  const response = await ask(request);
  if (response.ok) return withUser(await response.json());
  if (response.status !== ADDRESS_TAKEN || !isText(email) || !isText(password)) {
    return response;
  }
  const address = email.toLowerCase();
  const asked = new Date();
  await passwords.hash(password);
  const made = new Date();
  const account = await accounts.find(address);
  const moments = { asked, made, identity: new Date() };
  if (account) await remind(mails, address, account);
  return withUser(decoyUser(address, (data ?? {}) as Fields, moments));
}

/** Supabase Lite tells whoever signs up with a known address to wait a minute, however long they wait. */
const ADDRESS_TAKEN = 429;

function remind(mails: AccountMails, address: string, account: Account): Promise<void> {
  return account.confirmed
    ? mails.alreadyRegistered(address)
    : mails.confirmAgain(address, account);
}

/** Answered before anything is looked up: what follows takes its own time. */
async function sendMail(parts: Parts, path: "recover" | "resend", request: Request, ask: Ask) {
  const { email, type } = await fieldsOf(request);
  const isKnownType = path === "recover" || type === "signup" || type === "email_change";
  if (!isText(email) || !isKnownType) return ask(request);
  if (path === "recover") parts.later(() => ask(request));
  else if (type === "signup") parts.later(() => resend(parts, email.toLowerCase()));
  return json(200, {});
}

async function resend({ accounts, mails }: Parts, address: string): Promise<void> {
  const account = await accounts.find(address);
  if (account && !account.confirmed) await mails.confirmAgain(address, account);
}

/** Two tabs may exchange the same token at once; later it is refused, also the last one before the living. */
async function refresh({ accounts }: Parts, request: Request, ask: Ask) {
  const { refresh_token: token } = await fieldsOf(request);
  if (!isText(token) || !(await accounts.isSpentToken(token))) return ask(request);
  const msg = "Invalid Refresh Token: Already Used";
  return json(400, { code: 400, error_code: "refresh_token_already_used", msg });
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function withUser(user: Fields): Response {
  return json(200, normalizeJson(user) as Fields);
}

function withFields(request: Request, fields: Fields): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const { url, method } = request;
  return new Request(url, { method, headers, body: JSON.stringify(fields) });
}
