import { expect, it, vi } from "vitest";
import { createEnumerationProtection } from "./enumeration-protection.ts";

const never = () => new Promise<never>(() => undefined);

function createHandler(account?: { confirmed: boolean }) {
  const found = account && { id: "1", passwordHash: "hash", ...account };
  const services = {
    accounts: {
      find: vi.fn(async () => found),
      signUp: vi.fn(async () => account?.confirmed === true),
      renewConfirmation: vi.fn(async () => undefined),
      hasEarlierSignUps: vi.fn(async () => false),
    },
    mails: {
      confirmSignUp: vi.fn(async () => undefined),
      alreadyRegistered: vi.fn(async () => undefined),
    },
    passwords: { matches: vi.fn(async () => false), hash: vi.fn(async () => "hash") },
    runInBackground: vi.fn(),
  };
  return { services, handle: createEnumerationProtection(services) };
}

function post(path: string, json: object): Request {
  const body = JSON.stringify({ email: "kofi@example.com", password: "a long password", ...json });
  return new Request(`http://shop/auth/v1/${path}`, { method: "POST", body });
}

it.each([
  ["recover", {}],
  ["resend", { type: "signup" }],
])("answers %s before the account is looked up", async (path, json) => {
  const { services, handle } = createHandler();
  services.accounts.find.mockImplementation(never);
  const response = await handle(post(path, json), never);
  expect([response.status, await response.text()]).toEqual([200, "{}"]);
  expect(services.accounts.find).not.toHaveBeenCalled();
  expect(services.runInBackground).toHaveBeenCalledOnce();
});

it.each([
  ["an unknown address", undefined, 1],
  ["an unconfirmed account", { confirmed: false }, 1],
  ["a confirmed account (by Supabase Lite)", { confirmed: true }, 0],
])("compares one password on sign-in for %s", async (_, account, times) => {
  const { services, handle } = createHandler(account);
  const emails: string[] = [];
  await handle(post("token?grant_type=password", {}), async (request) => {
    emails.push((await request.json()).email);
    return new Response(null, { status: 400 });
  });
  expect(services.passwords.matches).toHaveBeenCalledTimes(times);
  expect(emails).toHaveLength(1);
  // Supabase Lite would report an unconfirmed account, so it gets an unknown address instead.
  expect(emails[0] === "kofi@example.com").toBe(account?.confirmed !== false);
});

it.each([
  ["an unknown address", undefined, "confirmSignUp"],
  ["an unconfirmed account", { confirmed: false }, "confirmSignUp"],
  ["a confirmed account", { confirmed: true }, "alreadyRegistered"],
] as const)("signs up with a hash, a statement and a mail for %s", async (_, account, mail) => {
  const { services, handle } = createHandler(account);
  const { accounts, mails, passwords } = services;
  const response = await handle(post("signup", {}), never);
  expect(response.status).toBe(200);
  expect(passwords.hash).toHaveBeenCalledOnce();
  expect(accounts.signUp).toHaveBeenCalledOnce();
  expect(accounts.find).not.toHaveBeenCalled();
  expect(mails[mail]).toHaveBeenCalledOnce();
  const sent = [mails.confirmSignUp, mails.alreadyRegistered].flatMap(({ mock }) => mock.calls);
  expect(sent).toHaveLength(1);
});

it.each([
  ["no address", { email: "" }],
  ["no password", { password: "" }],
  ["a short password", { password: "short" }],
])("leaves a sign-up with %s to Supabase Lite, whatever the account", async (_, json) => {
  const { services, handle } = createHandler();
  const refusal = new Response(null, { status: 422 });
  expect(await handle(post("signup", json), async () => refusal)).toBe(refusal);
  expect(services.accounts.signUp).not.toHaveBeenCalled();
});
