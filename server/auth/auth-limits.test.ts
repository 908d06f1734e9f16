import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryLimits } from "../limits/rate-limit.ts";
import { createAuthLimits } from "./auth-limits.ts";

let limit: ReturnType<typeof createAuthLimits>;
let seconds: number;
let known: Set<string>;
beforeEach(() => {
  seconds = 0;
  known = new Set();
  limit = createAuthLimits(
    createMemoryLimits(() => seconds * 1000),
    {
      has: async (account, address) => known.has(`${account} ${address}`),
      add: async (account, address) => void known.add(`${account} ${address}`),
    },
  );
});

type Attempt = { path: string; address?: string; email?: string; upstreamStatus?: number };

async function attempt({ path, address = "203.0.113.1", email, upstreamStatus = 400 }: Attempt) {
  const request = new Request(`http://shop/auth/v1/${path}`, {
    method: "POST",
    body: JSON.stringify({ email }),
  });
  return (await limit(request, address, async () => new Response(null, { status: upstreamStatus })))
    .status;
}

async function times(count: number, make: (index: number) => Attempt): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push(await attempt(make(index)));
  return statuses;
}

const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length;
const SIGN_IN = "token?grant_type=password";

describe("attempts are limited", () => {
  it.each([
    ["sign-in", SIGN_IN, 50],
    ["sign-up", "signup", 60],
    ["recovery", "recover", 30],
    ["resending", "resend", 30],
    ["change of address", "user", 30],
    ["verification", "verify", 30],
  ])("per address: %s", async (_, path, most) => {
    const statuses = await times(most + 3, (n) => ({ path, email: `${n}@example.com` }));
    expect(refused(statuses)).toBe(3);
    expect(await attempt({ path, address: "203.0.113.2", email: "other@example.com" })).toBe(400);
  });

  it.each([
    ["sign-in", SIGN_IN, 10],
    ["sign-up", "signup", 5],
    ["recovery", "recover", 5],
    ["resending", "resend", 5],
    ["change of address", "user", 5],
  ])("per account and address: %s", async (_, path, most) => {
    const email = "Kofi@Example.com";
    expect(refused(await times(most + 3, () => ({ path, email })))).toBe(3);
    expect(await attempt({ path, email, address: "203.0.113.2" })).toBe(400);
  });

  it.each([
    ["failed sign-in", SIGN_IN, 100, 400],
    ["sign-up", "signup", 20, 200],
    ["change of address", "user", 10, 200],
  ])("per account, from any address: %s", async (_, path, most, upstreamStatus) => {
    const email = "Kofi@Example.com";
    const from = (n: number) => ({ path, email, address: `203.0.113.${n}`, upstreamStatus });
    expect(refused(await times(most + 3, from))).toBe(3);
  });

  it.each(["signup", "user"])("not per account while nothing is sent to it: %s", async (path) => {
    const email = "kofi@example.com";
    await times(40, (n) => ({ path, email, address: `203.0.113.${n}` }));
    const own = { path, email, address: "198.51.100.1", upstreamStatus: 200 };
    expect(await attempt(own)).toBe(200);
  });

  it("not per account where a link names one", async () => {
    const email = "kofi@example.com";
    const from = (n: number) => ({ path: "verify", email, address: `203.0.113.${n}` });
    expect(refused(await times(130, from))).toBe(0);
  });

  it.each([
    ["recovery", "recover"],
    ["resending", "resend"],
  ])("per account, without an error because a valid link was sent: %s", async (_, path) => {
    const email = "kofi@example.com";
    const upstreamStatus = 204;
    const strangers = (n: number) => ({ path, email, address: `203.0.113.${n}`, upstreamStatus });
    const statuses = await times(13, strangers);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(refused(statuses)).toBe(0);
  });

  it("for each account alone, where only existing accounts get a mail", async () => {
    const tagged = (n: number) => ({
      path: "recover",
      email: "kofi+a@example.com",
      address: `203.0.113.${n}`,
    });
    await times(13, tagged);
    expect(await attempt({ path: "recover", email: "kofi@example.com" })).toBe(400);
  });

  it("also in parallel", async () => {
    const email = "kofi@example.com";
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () => attempt({ path: SIGN_IN, email })),
    );
    expect(refused(statuses)).toBe(30);
  });
});

describe("an address that has signed in before", () => {
  const email = "kofi@example.com";
  const home = "198.51.100.1";
  const strangers = (path: string) => (n: number) => ({ path, email, address: `203.0.113.${n}` });
  beforeEach(async () => {
    await attempt({ path: SIGN_IN, email, address: home, upstreamStatus: 200 });
  });

  it("signs in while strangers guess", async () => {
    await times(120, strangers(SIGN_IN));
    const again = { path: SIGN_IN, email, upstreamStatus: 200 };
    expect(await attempt({ ...again, address: home })).toBe(200);
    expect(await attempt({ ...again, address: "198.51.100.2" })).toBe(429);
  });

  it("gets a mail while strangers ask for mails", async () => {
    await times(20, strangers("recover"));
    expect(await attempt({ path: "recover", email, address: home, upstreamStatus: 204 })).toBe(204);
  });

  it("is limited by its own attempts", async () => {
    expect(refused(await times(13, () => ({ path: SIGN_IN, email, address: home })))).toBe(3);
  });
});

describe("successful sign-ins", () => {
  it("clear the account's failures", async () => {
    const email = "kofi@example.com";
    const address = "198.51.100.1";
    for (let round = 0; round < 12; round++) {
      expect(refused(await times(9, () => ({ path: SIGN_IN, email, address })))).toBe(0);
      expect(await attempt({ path: SIGN_IN, email, address, upstreamStatus: 200 })).toBe(200);
      seconds += 600;
    }
  });

  it.each([
    ["per address", 60, (n: number) => ({ email: `${n}@example.com` })],
    ["per account and address", 15, () => ({ email: "ama@example.com" })],
  ])("are limited %s, because each one computes a hash", async (_, burst, make) => {
    const statuses = await times(burst + 4, (n) => ({
      path: SIGN_IN,
      upstreamStatus: 200,
      ...make(n),
    }));
    expect(refused(statuses)).toBe(4);
    seconds += 10;
    expect(await attempt({ path: SIGN_IN, upstreamStatus: 200, ...make(0) })).toBe(200);
  });
});

describe("not limited", () => {
  it("is a sign-in that the shop could not answer", async () => {
    const email = "kofi@example.com";
    const unanswered = await times(3, () => ({ path: SIGN_IN, email, upstreamStatus: 503 }));
    expect(refused(unanswered)).toBe(0);
    const wrong = await times(11, () => ({ path: SIGN_IN, email }));
    expect(refused(wrong)).toBe(1);
  });

  it("is the refresh of a session", async () => {
    expect(refused(await times(200, () => ({ path: "token?grant_type=refresh_token" })))).toBe(0);
  });
});
