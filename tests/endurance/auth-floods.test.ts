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

  it("with wrong passwords for one account: ten are checked, from any address", async () => {
    const guesses = await statuses(SIGN_IN, (index) => ({
      json: { email: kofi.email, password: `guess ${index}` },
      from: addressOf(index),
    }));
    expect([count(guesses, 400), count(guesses, 429)]).toEqual([10, 90]);
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
  ])("for a mail (%s): five are sent per mailbox, for every spelling", async (path, more) => {
    const [name, host] = kofi.email.split("@");
    const before = backend().mails.length;
    const received = await statuses(path, (index) => ({
      json: { ...more, email: `${name}+${index}@${host}`.toUpperCase() },
      from: addressOf(index),
    }));
    expect([count(received, 200), count(received, 429)]).toEqual([5, 95]);
    expect(backend().mails.length - before).toBeLessThanOrEqual(5);
  });

  it("for a mail from one address: thirty are accepted, for any account", async () => {
    const received = await statuses("recover", (index) => ({
      json: { email: `${index}@example.com` },
    }));
    expect([count(received, 200), count(received, 429)]).toEqual([30, 70]);
  });

  it("to sign up with one mailbox: five mails are sent", async () => {
    const before = backend().mails.length;
    const received = await statuses("signup", (index) => ({
      json: { email: kofi.email, password: "a long password" },
      from: addressOf(index),
    }));
    expect([count(received, 200), count(received, 429)]).toEqual([5, 95]);
    expect(backend().mails.length - before).toBe(5);
  });

  it("with codes: ten are checked per account, and thirty per address", async () => {
    const code = (email: string) => ({ json: { email, type: "signup", token: "0000000000" } });
    const one = await statuses("verify", (index) => ({
      ...code(kofi.email),
      from: addressOf(index),
    }));
    expect(count(one, 429)).toBe(90);
    const many = await statuses("verify", (index) => code(`${index}@example.com`));
    expect(count(many, 429)).toBe(70);
  });
});
