import { expect, it, vi } from "vitest";
import { createEnumerationProtection } from "./enumeration-protection.ts";

const never = () => new Promise<never>(() => undefined);

function evenAuth(account?: { confirmed: boolean }) {
  const found = account && { id: "1", passwordHash: "hash", ...account };
  const parts = {
    accounts: {
      find: vi.fn(async () => found),
      renewConfirmation: vi.fn(async () => undefined),
      isSpentToken: vi.fn(async () => false),
    },
    mails: {
      confirmAgain: vi.fn(async () => undefined),
      alreadyRegistered: vi.fn(async () => undefined),
    },
    passwords: { matches: vi.fn(async () => false), hash: vi.fn(async () => "hash") },
    later: vi.fn(),
  };
  return { parts, answer: createEnumerationProtection(parts) };
}

function post(path: string, json: object): Request {
  const body = JSON.stringify({ email: "kofi@example.com", password: "a long password", ...json });
  return new Request(`http://shop/auth/v1/${path}`, { method: "POST", body });
}

it.each([
  ["recover", {}],
  ["resend", { type: "signup" }],
])("answers %s before anything is looked up", async (path, json) => {
  const { parts, answer } = evenAuth();
  parts.accounts.find.mockImplementation(never);
  const response = await answer(post(path, json), never);
  expect([response.status, await response.text()]).toEqual([200, "{}"]);
  expect(parts.accounts.find).not.toHaveBeenCalled();
  expect(parts.later).toHaveBeenCalledOnce();
});

it.each([
  ["nobody", undefined, 1],
  ["an account that waits", { confirmed: false }, 1],
  ["an account, for which the auth server does it", { confirmed: true }, 0],
])("compares one password on sign-in for %s", async (_, account, times) => {
  const { parts, answer } = evenAuth(account);
  const asked: string[] = [];
  await answer(post("token?grant_type=password", {}), async (request) => {
    asked.push((await request.json()).email);
    return new Response(null, { status: 400 });
  });
  expect(parts.passwords.matches).toHaveBeenCalledTimes(times);
  expect(asked).toHaveLength(1);
  // An account that waits would be called so: the question is asked for nobody instead.
  expect(asked[0] === "kofi@example.com").toBe(account?.confirmed !== false);
});

it.each([
  ["a confirmed account", true, "alreadyRegistered"],
  ["one that waits", false, "confirmAgain"],
] as const)("hashes and mails when %s signs up again", async (_, confirmed, mail) => {
  const { parts, answer } = evenAuth({ confirmed });
  const response = await answer(
    post("signup", {}),
    async () => new Response(null, { status: 429 }),
  );
  expect(response.status).toBe(200);
  expect(parts.passwords.hash).toHaveBeenCalledOnce();
  expect(parts.mails[mail]).toHaveBeenCalledOnce();
});
