import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setPublicConfig } from "#config/env.ts";
import { errors } from "#domain/messages.ts";
import { createAuthClient } from "./auth-client.ts";
import { earlyUser } from "./early-user.ts";

const busy = () => new Response(null, { status: 503, headers: { "retry-after": "0.001" } });
let answers: Response[] = [];
let sent: number;

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  setPublicConfig({
    supabaseUrl: "http://shop.test",
    publishableKey: "sb_publishable_1",
    paystackPublicKey: "",
    paystackScriptUrl: "",
    imageRendering: true,
  });
  sent = 0;
  vi.stubGlobal("fetch", async () => {
    sent += 1;
    return answers.shift();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function signIn(...given: Response[]) {
  answers = given;
  const client = createAuthClient("test", { isStored: false });
  const credentials = { email: "kofi@example.com", password: "wrong" };
  return (await client.signInWithPassword(credentials)).error?.message;
}

it("sends a sign-in again that the shop was too busy for", async () => {
  const body = { error_code: "invalid_credentials", msg: "Invalid login credentials" };
  const refused = Response.json(body, { status: 400 });
  expect(await signIn(busy(), busy(), refused)).toBe("Invalid login credentials");
  expect(sent).toBe(3);
});

it("says that the shop is busy when it stays so", async () => {
  expect(await signIn(...Array.from({ length: 6 }, busy))).toBe(errors.shopBusy);
  expect(sent).toBe(6);
});

it.each([
  ["takes the user who was requested early", "Bearer a.b.c", Response.json({ id: "early" }), 0],
  ["requests the user of another session", "Bearer d.e.f", Response.json({ id: "early" }), 1],
  ["requests the user again after a failure", "Bearer a.b.c", busy(), 1],
])("%s", async (_, authorization, response, requests) => {
  earlyUser.request = { authorization, response: Promise.resolve(response) };
  answers = [Response.json({ id: "now" }), Response.json({ id: "now" })];
  const client = createAuthClient("test", { isStored: false });
  const { data } = await client.getUser("a.b.c");
  expect(data.user?.id).toBe(requests === 0 ? "early" : "now");
  expect(sent).toBe(requests);
  await client.getUser("a.b.c");
  expect(sent).toBe(requests + 1);
});
