import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryLimits } from "../limits/rate-limit.ts";
import { createAuthLimits } from "./auth-limits.ts";

let limit: ReturnType<typeof createAuthLimits>;
let seconds: number;
beforeEach(() => {
  seconds = 0;
  limit = createAuthLimits(createMemoryLimits(() => seconds * 1000));
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
    ["verification", "verify", 10],
  ])("per account, from any address: %s", async (_, path, most) => {
    const email = "Kofi@Example.com";
    const statuses = await times(most + 3, (n) => ({ path, email, address: `203.0.113.${n}` }));
    expect(refused(statuses)).toBe(3);
  });

  it("also in parallel", async () => {
    const email = "kofi@example.com";
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () => attempt({ path: SIGN_IN, email })),
    );
    expect(refused(statuses)).toBe(30);
  });
});

describe("successful sign-ins", () => {
  it("clear the account's failures", async () => {
    const email = "kofi@example.com";
    const address = "198.51.100.1";
    for (let round = 0; round < 12; round++) {
      expect(refused(await times(9, () => ({ path: SIGN_IN, email, address })))).toBe(0);
      expect(await attempt({ path: SIGN_IN, email, upstreamStatus: 200 })).toBe(200);
      seconds += 600;
    }
  });

  it.each([
    ["per address", 60, (n: number) => ({ email: `${n}@example.com` })],
    ["per account", 15, (n: number) => ({ email: "ama@example.com", address: `198.51.100.${n}` })],
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
  it("is the refresh of a session", async () => {
    expect(refused(await times(200, () => ({ path: "token?grant_type=refresh_token" })))).toBe(0);
  });
});
