import { beforeAll, beforeEach, expect, it } from "vitest";
import { openApi, type TestApi } from "../harness/database/test-api.ts";
import { describeOnEachDatabase, type TestUser } from "../harness/database/test-backend.ts";

const HUNDRED = Array.from({ length: 100 }, (_, index) => index);
const count = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

describeOnEachDatabase("A hundred concurrent requests", (backend) => {
  let api: TestApi;
  let kofi: TestUser;
  beforeAll(async () => {
    kofi = await backend().createUser("Kofi");
  });
  beforeEach(() => {
    api = openApi(backend());
  });
  const statuses = async (
    path: string,
    make: (index: number) => { json: object; from?: string },
  ) => {
    const responses = await Promise.all(
      HUNDRED.map((index) => api.request(`/auth/v1/${path}`, make(index))),
    );
    await api.settle();
    return responses.map(({ status }) => status);
  };
  const addressOf = (index: number) => `198.51.100.${index}`;
  const SIGN_IN = "token?grant_type=password";

  it("with wrong passwords for one account from one address: ten are checked", async () => {
    const guesses = await statuses(SIGN_IN, (index) => ({
      json: { email: kofi.email, password: `guess ${index}` },
    }));
    expect([count(guesses, 400), count(guesses, 429)]).toEqual([10, 90]);
  });

  it("with wrong passwords for one account from many addresses: a hundred at most are checked", async () => {
    const guess = (index: number) => ({
      json: { email: kofi.email, password: `guess ${index}` },
      from: addressOf(index),
    });
    // Some find all threads that check passwords busy (503).
    expect(count(await statuses(SIGN_IN, guess), 429)).toBe(0);
    expect(count(await statuses(SIGN_IN, guess), 429)).toBe(100);
  });

  it("with wrong passwords from one address: fifty are checked, for any account", async () => {
    const guesses = await statuses(SIGN_IN, (index) => ({
      json: { email: `${index}@example.com`, password: "guess" },
    }));
    expect([count(guesses, 400), count(guesses, 429)]).toEqual([50, 50]);
  });

  it.each([
    ["recover", {}],
    ["resend", { type: "signup" }],
  ])(
    "for a mail (%s): ten at most are sent per account, and all are answered",
    async (path, more) => {
      const before = backend().mails.length;
      const received = await statuses(path, (index) => ({
        json: { ...more, email: kofi.email.toUpperCase() },
        from: addressOf(index),
      }));
      expect(count(received, 200)).toBe(100);
      expect(backend().mails.length - before).toBeLessThanOrEqual(10);
    },
  );

  it("for a mail from one address: thirty are accepted, for any account", async () => {
    const received = await statuses("recover", (index) => ({
      json: { email: `${index}@example.com` },
    }));
    expect([count(received, 200), count(received, 429)]).toEqual([30, 70]);
  });

  it("to sign up with one mailbox: twenty mails are sent, for every spelling", async () => {
    const [name, host] = kofi.email.split("@");
    const before = backend().mails.length;
    const received = await statuses("signup", (index) => ({
      json: { email: `${name}+${index}@${host}`, password: "a long password" },
      from: addressOf(index),
    }));
    expect([count(received, 200), count(received, 429)]).toEqual([20, 80]);
    expect(backend().mails.length - before).toBe(20);
  });

  it("with links of mails: thirty are checked per address", async () => {
    const received = await statuses("verify", (index) => ({
      json: { token_hash: `guess-${index}`, type: "recovery" },
    }));
    expect(count(received, 429)).toBe(70);
  });
});
