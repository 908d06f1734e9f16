import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { openApi, type TestApi } from "../harness/database/test-api.ts";
import { describeOnEachDatabase, type TestUser } from "../harness/database/test-backend.ts";
import { tokenIn } from "../harness/mail-link.ts";

const password = "a long password";
const newPassword = "another long password";

describeOnEachDatabase("A password reset", (backend) => {
  let api: TestApi;
  let kofi: TestUser;
  beforeAll(async () => {
    api = openApi(backend());
    kofi = await backend().createUser("Kofi");
  });
  const post = (path: string, json: unknown) => api.request(`/auth/v1/${path}`, { json });
  const signIn = (secret: string) =>
    post("token?grant_type=password", { email: kofi.email, password: secret });
  const change = (token: string, secret: string) =>
    api.request("/auth/v1/user", { method: "PUT", json: { password: secret }, token });
  const tokenInMail = async () => {
    await post("recover", { email: kofi.email });
    await api.settle();
    const [mail] = backend().mails;
    expect(mail).toMatchObject({ to: kofi.email, subject: "Set a new password for Ntoma" });
    return tokenIn(mail);
  };
  /** With another process of the shop: its memory is its own. */
  const another = () => openApi(backend());
  const open = (token_hash: string) => post("verify", { type: "recovery", token_hash });

  it("is rejected for a session without a recovery link", async () => {
    const { access_token } = await (await signIn(password)).json();
    const refused = await change(access_token, newPassword);
    expect([refused.status, (await refused.json()).error_code]).toEqual([
      403,
      "reauthentication_needed",
    ]);
    expect((await signIn(password)).status).toBe(200);
  });

  it("is not needed right after a sign-in, with the present password", async () => {
    const other = await (await signIn(password)).json();
    const { access_token: token } = await (await signIn(password)).json();
    const replace = (current_password: string, secret: string) =>
      api.request("/auth/v1/user", {
        method: "PUT",
        json: { password: secret, current_password },
        token,
      });
    expect((await replace("a wrong password", newPassword)).status).toBe(403);
    expect((await replace(password, newPassword)).status).toBe(200);
    expect((await signIn(newPassword)).status).toBe(200);
    const refresh = { refresh_token: other.refresh_token };
    expect((await post("token?grant_type=refresh_token", refresh)).status).toBe(400);
    const again = await (await signIn(newPassword)).json();
    const back = { password, current_password: newPassword };
    const undone = await api.request("/auth/v1/user", {
      method: "PUT",
      json: back,
      token: again.access_token,
    });
    expect(undone.status).toBe(200);
  });

  it("changes the password once, and ends other sessions", async () => {
    const stolen = await (await signIn(password)).json();
    const token = await tokenInMail();
    const opened = await open(token);
    expect(opened.status).toBe(200);
    const { access_token } = await opened.json();
    expect((await change(access_token, "short")).status).toBe(422);
    expect((await change(access_token, "x".repeat(73))).status).toBe(422);
    expect((await change(access_token, newPassword)).status).toBe(200);

    expect((await change(access_token, "yet another password")).status).toBe(403);
    const reused = await open(token);
    expect([reused.status, (await reused.json()).error_code]).toEqual([403, "otp_expired"]);
    expect((await api.request("/auth/v1/user", { token: stolen.access_token })).status).toBe(403);
    const refresh = { refresh_token: stolen.refresh_token };
    expect((await post("token?grant_type=refresh_token", refresh)).status).toBe(400);
    expect((await api.request("/auth/v1/user", { token: access_token })).status).toBe(200);
    expect((await signIn(password)).status).toBe(400);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it("works when another process of the shop gets the second request", async () => {
    const { access_token } = await (await open(await tokenInMail())).json();
    const json = { password: "a third long password" };
    const changed = { method: "PUT", json, token: access_token };
    expect((await another().request("/auth/v1/user", changed)).status).toBe(200);
    expect((await change(access_token, "a fourth long password")).status).toBe(403);
  });

  it("ends an hour after the mail, and an hour after the link was opened", async () => {
    const late = await tokenInMail();
    await backend().owner(sql`
      update auth.users set recovery_sent_at = now() - interval '61 minutes'
      where id = ${kofi.id}`);
    expect((await open(late)).status).toBe(403);
    const { access_token } = await (await open(await tokenInMail())).json();
    await backend().owner(sql`
      update private.password_resets set opened_at = now() - interval '61 minutes'`);
    expect((await change(access_token, "a fifth long password")).status).toBe(403);
  });

  it("leaves nothing of a stranger's sign-up with the address", async () => {
    const email = `victim.${crypto.randomUUID()}@example.com`;
    await post("signup", { email, password: "the stranger's password" });
    await post("recover", { email });
    await api.settle();
    expect((await open(tokenIn(backend().mails[0]))).status).toBe(200);
    const stranger = { email, password: "the stranger's password" };
    expect((await post("token?grant_type=password", stranger)).status).toBe(400);
  });

  it("accepts the token in no other request", async () => {
    const token = await tokenInMail();
    for (const type of ["magiclink", "email", "signup", "invite"]) {
      expect((await post("verify", { type, token_hash: token })).status).toBeGreaterThan(399);
    }
    for (const type of ["recovery", "magiclink"]) {
      expect((await api.request(`/auth/v1/verify?type=${type}&token=${token}`)).status).toBe(405);
    }
    expect((await open(token)).status).toBe(200);
  });
});
