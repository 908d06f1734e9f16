import { beforeAll, beforeEach, expect, it } from "vitest";
import { openApi, type TestApi } from "../harness/test-api.ts";
import { describeOnEachDatabase, type TestUser } from "../harness/test-backend.ts";

const HUNDRED = Array.from({ length: 100 }, (_, index) => index);
const count = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

describeOnEachDatabase("A hundred at once", (backend) => {
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
    const answers = await Promise.all(
      HUNDRED.map((index) => api.ask(`/auth/v1/${path}`, make(index))),
    );
    await api.settle();
    return answers.map(({ status }) => status);
  };
  const anywhere = (index: number) => `198.51.100.${index}`;
  const SIGN_IN = "token?grant_type=password";

  it("wrong passwords for one account are ten guesses, wherever they come from", async () => {
    const guesses = await statuses(SIGN_IN, (index) => ({
      json: { email: kofi.email, password: `guess ${index}` },
      from: anywhere(index),
    }));
    expect([count(guesses, 400), count(guesses, 429)]).toEqual([10, 90]);
  });

  it("wrong passwords from one address are fifty guesses, whoever they are for", async () => {
    const guesses = await statuses(SIGN_IN, (index) => ({
      json: { email: `${index}@example.com`, password: "guess" },
    }));
    expect([count(guesses, 400), count(guesses, 429)]).toEqual([50, 50]);
  });

  it.each([
    ["recover", {}],
    ["resend", { type: "signup" }],
  ])(
    "questions for a mail (%s) are five mails for one mailbox, however it is spelt",
    async (path, more) => {
      const [name, host] = kofi.email.split("@");
      const before = backend().mails.length;
      const asked = await statuses(path, (index) => ({
        json: { ...more, email: `${name}+${index}@${host}`.toUpperCase() },
        from: anywhere(index),
      }));
      expect([count(asked, 200), count(asked, 429)]).toEqual([5, 95]);
      expect(backend().mails.length - before).toBeLessThanOrEqual(5);
    },
  );

  it("questions for a mail from one address are thirty, whoever they are for", async () => {
    const asked = await statuses("recover", (index) => ({
      json: { email: `${index}@example.com` },
    }));
    expect([count(asked, 200), count(asked, 429)]).toEqual([30, 70]);
  });

  it("sign-ups with one mailbox are five mails", async () => {
    const before = backend().mails.length;
    const asked = await statuses("signup", (index) => ({
      json: { email: kofi.email, password: "a long password" },
      from: anywhere(index),
    }));
    expect([count(asked, 200), count(asked, 429)]).toEqual([5, 95]);
    expect(backend().mails.length - before).toBe(5);
  });

  it("codes tried for one account are ten, and for one address thirty", async () => {
    const code = (email: string) => ({ json: { email, type: "signup", token: "0000000000" } });
    const one = await statuses("verify", (index) => ({
      ...code(kofi.email),
      from: anywhere(index),
    }));
    expect(count(one, 429)).toBe(90);
    const many = await statuses("verify", (index) => code(`${index}@example.com`));
    expect(count(many, 429)).toBe(70);
  });
});
