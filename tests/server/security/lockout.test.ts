import { beforeAll, expect, it } from "vitest";
import { openApi, type TestApi } from "../../harness/database/test-api.ts";
import { describeOnEachDatabase, type TestUser } from "../../harness/database/test-backend.ts";

const HOME = "198.51.100.1";
const password = "a long password";

describeOnEachDatabase("Strangers", (backend) => {
  let api: TestApi;
  let kofi: TestUser;
  beforeAll(async () => {
    api = openApi(backend());
    kofi = await backend().createUser("Kofi");
  });

  const post = async (path: string, json: object, from: string) =>
    (await api.request(`/auth/v1/${path}`, { json, from })).status;
  const signIn = (secret: string, from: string) =>
    post("token?grant_type=password", { email: kofi.email, password: secret }, from);
  const recover = (from: string) => post("recover", { email: kofi.email }, from);
  const mailsToKofi = async () => {
    await api.settle();
    return backend().mails.filter(({ to }) => to === kofi.email).length;
  };
  const inTurn = async (count: number, attempt: (index: number) => Promise<number>) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++) statuses.push(await attempt(index));
    return statuses;
  };

  it("cannot keep the owner from signing in", async () => {
    const guesses = await inTurn(12, () => signIn("a wrong password", "203.0.113.1"));
    expect(guesses).toEqual([...Array(10).fill(400), 429, 429]);
    expect(await signIn(password, HOME)).toBe(200);
  });

  it("cannot keep the database busy with passwords for deleting their own accounts", async () => {
    const guess = async (token: string, from: string) => {
      const json = { current_password: "a wrong password" };
      return (await api.request("/rest/v1/rpc/delete_account", { json, token, from })).status;
    };
    const ofOneSession = await inTurn(6, (index) => guess(kofi.token, `203.0.113.${index}`));
    expect(ofOneSession).toEqual([...Array(5).fill(403), 429]);
    const strangers = await Promise.all(
      Array.from({ length: 11 }, (_, index) => backend().createUser(`Stranger ${index}`)),
    );
    const ofOneAddress = await inTurn(11, (index) => guess(strangers[index]?.token ?? "", HOME));
    expect(ofOneAddress).toEqual([...Array(10).fill(403), 429]);
  });

  it("cannot use up the mails of an owner who has signed in from home", async () => {
    expect(await signIn(password, HOME)).toBe(200);
    await inTurn(12, (index) => recover(`203.0.113.${index}`));
    const sent = await mailsToKofi();
    expect(sent).toBe(10);
    expect(await recover("203.0.113.99")).toBe(200);
    expect(await mailsToKofi()).toBe(sent);
    expect(await recover(HOME)).toBe(200);
    expect(await mailsToKofi()).toBe(sent + 1);
  });
});
