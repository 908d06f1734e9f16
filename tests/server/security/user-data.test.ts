import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { openApi, type TestApi } from "../../harness/database/test-api.ts";
import { describeOnEachDatabase, type TestUser } from "../../harness/database/test-backend.ts";

const REFUSED: [string, object, string][] = [
  ["an unknown key", { note: "x".repeat(15_000) }, "data has no field note."],
  ["a key of a prototype", { constructor: "x" }, "data has no field constructor."],
  ["a long name", { fullName: "x".repeat(201) }, "fullName cannot be longer than 200 characters."],
  ["a long number", { phoneNumber: "1".repeat(51) }, "phoneNumber cannot be longer than 50"],
  ["a long address", { email: "x".repeat(256) }, "email cannot be longer than 255 characters."],
  ["a long role", { role: "x".repeat(256) }, "role cannot be longer than 255 characters."],
  ["an object as name", { fullName: { first: "Kofi" } }, "fullName must be text."],
];

describeOnEachDatabase("The data that is sent for an account", (backend) => {
  let api: TestApi;
  let kofi: TestUser;
  beforeEach(async () => {
    api = openApi(backend());
    kofi = await backend().createUser("Kofi");
  });
  const change = (data: object) =>
    api.request("/auth/v1/user", { method: "PUT", token: kofi.token, json: { data } });
  const signUp = (email: string, data: object) =>
    api.request("/auth/v1/signup", { json: { email, password: "a long password", data } });
  const stored = (email: string) =>
    backend().owner(sql`select raw_user_meta_data as data from auth.users where email = ${email}`);

  it.each(REFUSED)("is refused with %s, and nothing changes", async (_, data, message) => {
    const before = await stored(kofi.email);
    const email = `new.${kofi.email}`;
    for (const response of [await change(data), await signUp(email, data)]) {
      expect(response.status).toBe(400);
      expect((await response.json()).msg).toContain(message);
    }
    expect(await stored(kofi.email)).toEqual(before);
    expect(await stored(email)).toEqual([]);
  });

  it("may be the whole data of an account, changed, sent back by a client", async () => {
    const user = async () => (await api.request("/auth/v1/user", { token: kofi.token })).json();
    const { user_metadata: data } = await user();
    const changed = { ...data, fullName: "Kofi B", phoneNumber: null };
    expect((await change(changed)).status).toBe(200);
    const { phoneNumber: _, ...kept } = changed;
    expect((await user()).user_metadata).toEqual(kept);
  });

  it("is bounded for earlier sign-ups with the same address, too", async () => {
    const email = `new.${kofi.email}`;
    const longest = { fullName: "x".repeat(200), phoneNumber: "1".repeat(50) };
    for (const _ of [1, 2]) expect((await signUp(email, longest)).status).toBe(200);
    expect((await signUp(email, { fullName: "x".repeat(201) })).status).toBe(400);
    const earlier = await backend().owner(sql`
      select user_data from private.earlier_sign_ups
      join auth.users on id = user_id where email = ${email}`);
    expect(earlier).toMatchObject([{ user_data: longest }]);
  });
});
