import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { openApi, type TestApi } from "../harness/database/test-api.ts";
import { describeOnEachDatabase, type TestUser } from "../harness/database/test-backend.ts";
import { linkIn, tokenIn } from "../harness/mail-link.ts";

const password = "a long password";

describeOnEachDatabase("A change of address", (backend) => {
  let api: TestApi;
  let kofi: TestUser;
  let newEmail: string;
  beforeEach(async () => {
    api = openApi(backend());
    kofi = await backend().createUser("Kofi");
    newEmail = `new.${crypto.randomUUID()}@example.com`;
    backend().mails.length = 0;
  });
  const post = (path: string, json: unknown) => api.request(`/auth/v1/${path}`, { json });
  const signIn = (email: string) => post("token?grant_type=password", { email, password });
  const change = (token: string, email: string, present: string | undefined = password) =>
    api.request("/auth/v1/user", {
      method: "PUT",
      json: { email, current_password: present },
      token,
    });
  const ask = async (email = newEmail) => {
    const { access_token } = await (await signIn(kofi.email)).json();
    const response = await change(access_token, email);
    await api.settle();
    return response;
  };
  const mailTo = (address: string) => backend().mails.find(({ to }) => to === address);
  const open = (token_hash: string) => post("verify", { type: "email_change", token_hash });

  it("takes the link in a mail to the new address, and the old one gets a notice", async () => {
    const asked = await ask(newEmail.toUpperCase());
    expect([asked.status, (await asked.json()).new_email]).toEqual([200, newEmail]);
    expect((await signIn(newEmail)).status).toBe(400);
    const mail = mailTo(newEmail);
    expect(mail?.subject).toBe("Confirm your new email for Ntoma");
    expect(linkIn(mail)).toContain("/confirm-email#token_hash=");
    expect(mailTo(kofi.email)?.html).toContain(newEmail);

    const token = tokenIn(mail);
    const opened = await open(token);
    expect([opened.status, (await opened.json()).user.email]).toEqual([200, newEmail]);
    expect([(await signIn(newEmail)).status, (await signIn(kofi.email)).status]).toEqual([
      200, 400,
    ]);
    expect((await open(token)).status).toBe(403);
  });

  it("takes the present password in a session that has just begun", async () => {
    const { access_token } = await (await signIn(kofi.email)).json();
    for (const present of ["a wrong password", undefined]) {
      const json = { email: newEmail, current_password: present };
      const sent = { method: "PUT", json, token: access_token };
      expect((await api.request("/auth/v1/user", sent)).status).toBe(403);
    }
    await backend().owner(sql`
      update auth.sessions set created_at = now() - interval '2 minutes' where user_id = ${kofi.id}`);
    expect((await change(access_token, newEmail)).status).toBe(403);
    expect((await change(`${access_token}x`, newEmail)).status).toBeGreaterThanOrEqual(400);
    await api.settle();
    expect(backend().mails).toEqual([]);
  });

  it("to an address that has an account gets the same response, and no link", async () => {
    const ama = await backend().createUser("Ama");
    const shape = async (email: string) => {
      const response = await ask(email);
      const text = (await response.text()).replaceAll(email, "EMAIL");
      const body = text.replaceAll(/\d\d+(\.\d+)?/g, "0");
      return { status: response.status, body };
    };
    expect(await shape(ama.email)).toEqual(await shape(newEmail));
    expect(mailTo(ama.email)).toBeUndefined();
    expect(mailTo(newEmail)).toBeDefined();
  });

  it("fails when the address got an account meanwhile, and ends unconfirmed sign-ups", async () => {
    await ask();
    const token = tokenIn(mailTo(newEmail));
    expect((await post("signup", { email: newEmail, password })).status).toBe(200);
    await backend().owner(sql`
      update auth.users set email_confirmed_at = now() where email = ${newEmail}`);
    expect((await open(token)).status).toBe(403);

    const other = `other.${newEmail}`;
    expect((await post("signup", { email: other, password: "a stranger's password" })).status).toBe(
      200,
    );
    backend().mails.length = 0;
    await ask(other);
    expect((await open(tokenIn(mailTo(other)))).status).toBe(200);
    expect((await signIn(other)).status).toBe(200);
  });

  it("ends an hour after the mail, and with it the reset links of the old address", async () => {
    await ask();
    await backend().owner(sql`
      update auth.users set email_change_sent_at = now() - interval '61 minutes'
      where id = ${kofi.id}`);
    expect((await open(tokenIn(mailTo(newEmail)))).status).toBe(403);

    backend().mails.length = 0;
    await post("recover", { email: kofi.email });
    await api.settle();
    const reset = { type: "recovery", token_hash: tokenIn(mailTo(kofi.email)) };
    await ask();
    expect((await open(tokenIn(mailTo(newEmail)))).status).toBe(200);
    expect((await post("verify", reset)).status).toBe(403);
  });

  it("is not mixed with other changes", async () => {
    const { access_token: token } = await (await signIn(kofi.email)).json();
    for (const more of [{ password: "another password" }, { data: { fullName: "Mallory" } }]) {
      const json = { email: newEmail, current_password: password, ...more };
      const response = await api.request("/auth/v1/user", { method: "PUT", json, token });
      expect(response.status).toBe(400);
    }
  });

  it("is limited: five for one address in an hour", async () => {
    const { access_token: token } = await (await signIn(kofi.email)).json();
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await change(token, newEmail)).status);
    await api.settle();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
