import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { passwords } from "../../../server/auth/passwords/passwords.ts";
import { openApi, type TestApi } from "../../harness/database/test-api.ts";
import {
  describeOnEachDatabase,
  type TestBackend,
  type TestUser,
} from "../../harness/database/test-backend.ts";
import { linkIn, tokenIn } from "../../harness/mail-link.ts";

const password = "a long password";

/** Removes ids and times; everything else must not differ between two accounts. */
async function shapeOf(response: Response, email: string) {
  const body = (await response.text())
    .replaceAll(email, "EMAIL")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, "UUID")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "TIME");
  return { status: response.status, headers: [...response.headers], body };
}

describeOnEachDatabase("The existence of an account", (backend) => {
  let api: TestApi;
  let kofi: TestUser;
  beforeAll(async () => {
    kofi = await backend().createUser("Kofi");
  });
  // With new counters each time: limits are tested separately.
  beforeEach(() => {
    api = openApi(backend());
  });
  afterEach(() => void vi.restoreAllMocks());

  const newAddress = () => `user.${crypto.randomUUID()}@example.com`;
  const post = (path: string, json: unknown) => api.request(`/auth/v1/${path}`, { json });
  const signUp = (email: string, data: object = { fullName: "Esi", role: "admin" }) =>
    post("signup", { email, password, data });
  const signIn = (email: string, secret: string) =>
    post("token?grant_type=password", { email, password: secret });
  const unconfirmed = async () => {
    const email = newAddress();
    expect((await signUp(email)).status).toBe(200);
    return email;
  };

  it("is not revealed by sign-in: same message, and a hash is computed each time", async () => {
    const compare = vi.spyOn(passwords, "matches");
    const waiting = await unconfirmed();
    const known = await shapeOf(await signIn(kofi.email, "wrong password"), kofi.email);
    expect(known).toMatchObject({
      status: 400,
      body: expect.stringContaining("invalid_credentials"),
    });
    expect(compare).toHaveBeenCalledTimes(0);
    for (const email of [newAddress(), waiting]) {
      expect(await shapeOf(await signIn(email, "wrong password"), email)).toEqual(known);
    }
    expect(compare).toHaveBeenCalledTimes(2);
    const cost = await backend().owner(
      sql<{
        prefix: string;
      }>`select left(encrypted_password, 7) as prefix from auth.users where id = ${kofi.id}`,
    );
    expect((await passwords.hash("x")).slice(0, 7)).toBe(cost[0]?.prefix);
  });

  it("is revealed to its owner: with the right password, the response says that confirmation is pending", async () => {
    const response = await signIn(await unconfirmed(), password);
    expect(await response.json()).toMatchObject({ error_code: "email_not_confirmed" });
  });

  it("is not revealed by sign-up: an account in the response, a hash, a mail", async () => {
    const hash = vi.spyOn(passwords, "hash");
    const fresh = newAddress();
    const made = await shapeOf(await signUp(fresh), fresh);
    expect(made.status).toBe(200);
    expect(made.body).not.toContain('TIME","role":"admin');
    const waiting = await unconfirmed();
    hash.mockClear();
    for (const email of [kofi.email, kofi.email.toUpperCase(), waiting]) {
      const mailsBefore = backend().mails.length;
      const response = await signUp(email);
      expect(await shapeOf(response, email.toLowerCase())).toEqual(made);
      expect(backend().mails.length).toBe(mailsBefore + 1);
      expect(backend().mails[0]?.to).toBe(email.toLowerCase());
    }
    expect(hash).toHaveBeenCalledTimes(3);
  });

  it("is not revealed by what a sign-up writes: two rows each time", async () => {
    const waiting = await unconfirmed();
    const writes = (email: string) =>
      backend()
        .database.kysely.transaction()
        .execute(async (transaction) => {
          const count = async () => {
            const { rows } = await sql<{ count: number }>`
              select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as count
              from pg_stat_xact_all_tables where schemaname in ('auth', 'private')
            `.execute(transaction);
            return rows[0]?.count ?? 0;
          };
          const before = await count();
          await sql`
            select private.sign_up(gen_random_uuid(), ${email}, ${crypto.randomUUID()}, 'hash', '{}')
          `.execute(transaction);
          return (await count()) - before;
        });
    for (const email of [newAddress(), waiting, kofi.email]) expect(await writes(email)).toBe(2);
  });

  it("is not revealed by sign-ups at the same time: each gets an account, a mail and a link", async () => {
    const email = newAddress();
    const mailsBefore = backend().mails.length;
    const responses = await Promise.all([1, 2, 3, 4].map(() => signUp(email)));
    const shapes = await Promise.all(responses.map((response) => shapeOf(response, email)));
    expect(shapes).toEqual(shapes.map(() => ({ ...shapes[0], status: 200 })));
    const mails = backend().mails.slice(0, backend().mails.length - mailsBefore);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      shapes.map(() => [email, "Confirm your Ntoma account"]),
    );
    const follow = async (token_hash: string) =>
      (await post("verify", { type: "signup", token_hash })).status;
    const [first = "", ...others] = mails.map(tokenIn);
    expect(await follow(first)).toBe(200);
    for (const other of others) expect(await follow(other)).toBe(403);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it("is unaffected by another sign-up with its address", async () => {
    const rows = () =>
      backend().owner(
        sql`select id, encrypted_password, raw_user_meta_data from auth.users order by id`,
      );
    const before = await rows();
    await post("signup", {
      email: kofi.email,
      password: "another password",
      data: { fullName: "M" },
    });
    expect(await rows()).toEqual(before);
    expect(backend().mails[0]).toMatchObject({ subject: "Your Ntoma account" });
    expect((await signIn(kofi.email, "another password")).status).toBe(400);
    expect((await signIn(kofi.email, password)).status).toBe(200);
  });

  it.each([
    ["a short password", { password: "short" }],
    ["no password", { password: "" }],
    ["a password that is too long", { password: "x".repeat(73) }],
    ["a password with too many bytes", { password: "é".repeat(40) }],
    ["an array as data", { data: [1] }],
    ["a NUL in the data", { data: { fullName: "\0" } }],
    ["half a surrogate pair in the data", { data: { fullName: "\ud800" } }],
  ])("is not revealed by %s", async (_, change) => {
    const responses = [];
    for (const email of [kofi.email, newAddress()]) {
      responses.push(
        await shapeOf(await post("signup", { email, password, data: {}, ...change }), email),
      );
    }
    expect(responses[0]?.status).toBeGreaterThanOrEqual(400);
    expect(responses[0]?.status).toBeLessThan(500);
    expect(responses[1]).toEqual(responses[0]);
  });

  it.each([
    ["recover", {}],
    ["resend", { type: "signup" }],
    ["resend", { type: "email_change" }],
  ])("is not revealed by %s %j", async (path, type) => {
    const responses = [];
    for (const email of [kofi.email, newAddress(), await unconfirmed()]) {
      responses.push(await shapeOf(await post(path, { ...type, email }), email));
    }
    await api.settle();
    expect(responses[0]).toMatchObject({ status: 200, body: "{}" });
    expect(responses.slice(1)).toEqual([responses[0], responses[0]]);
  });

  it("decides whether recovery and resend send a mail", async () => {
    const waiting = await unconfirmed();
    const first = tokenIn(backend().mails[0]);
    const count = backend().mails.length;
    for (const email of [kofi.email, newAddress(), waiting]) {
      await post("resend", { type: "signup", email });
      await api.settle();
    }
    expect(backend().mails.length).toBe(count + 1);
    const second = tokenIn(backend().mails[0]);
    const follow = async (token_hash: string) =>
      (await post("verify", { type: "signup", token_hash })).status;
    expect(await follow(first)).toBe(403);
    expect(await follow(second)).toBe(200);
    await post("recover", { email: kofi.email });
    await post("recover", { email: newAddress() });
    await api.settle();
    expect(backend().mails.length).toBe(count + 2);
    expect(backend().mails[0]?.to).toBe(kofi.email);
  });
});

describeOnEachDatabase("A confirmation link", (backend) => {
  let api: TestApi;
  let email: string;
  beforeEach(() => {
    api = openApi(backend());
    email = `new.${crypto.randomUUID()}@example.com`;
  });
  const post = (path: string, json: unknown) => api.request(`/auth/v1/${path}`, { json });
  const signUp = async (secret: string, fullName: string) => {
    expect((await post("signup", { email, password: secret, data: { fullName } })).status).toBe(
      200,
    );
    return tokenIn(backend().mails[0]);
  };
  const confirm = async (token_hash: string) =>
    (await post("verify", { type: "signup", token_hash })).status;
  const signIn = async (secret: string) =>
    (await post("token?grant_type=password", { email, password: secret })).json();
  const nameOf = (session: { user?: { user_metadata: { fullName: string } } }) =>
    session.user?.user_metadata.fullName;

  it.each([
    ["a stranger's before it", "first"],
    ["a stranger's after it", "last"],
  ])("activates its own password and name, and ends %s", async (_, order) => {
    const stranger = () => signUp("the stranger's password", "Stranger");
    const earlier = order === "first" ? await stranger() : "";
    const own = await signUp(password, "Esi");
    const other = earlier || (await stranger());
    expect(await confirm(own)).toBe(200);
    expect(nameOf(await signIn(password))).toBe("Esi");
    expect(await signIn("the stranger's password")).toMatchObject({
      error_code: "invalid_credentials",
    });
    expect(await confirm(other)).toBe(403);
    expect(await confirm(own)).toBe(403);
    expect(nameOf(await signIn(password))).toBe("Esi");
    expect(
      await backend().owner(sql`
        select from private.earlier_sign_ups
        join auth.users on id = user_id where email = ${email}`),
    ).toEqual([]);
  });

  it("that is sent again after several sign-ups lets the owner choose the password", async () => {
    const own = await signUp(password, "Esi");
    const other = await signUp("the stranger's password", "Stranger");
    await post("resend", { type: "signup", email });
    await api.settle();
    const [mail] = backend().mails;
    expect(mail).toMatchObject({ to: email, subject: "Set a new password for Ntoma" });
    const link = { type: "recovery", token_hash: tokenIn(mail) };
    const { access_token: token } = await (await post("verify", link)).json();
    const chosen = "the owner's password";
    const change = { method: "PUT", json: { password: chosen }, token };
    expect((await api.request("/auth/v1/user", change)).status).toBe(200);
    expect([await confirm(own), await confirm(other)]).toEqual([403, 403]);
    expect(await signIn(chosen)).toHaveProperty("access_token");
    for (const secret of [password, "the stranger's password"]) {
      expect(await signIn(secret)).toMatchObject({ error_code: "invalid_credentials" });
    }
  });

  it("ends after an hour, also that of an earlier sign-up", async () => {
    const first = await signUp(password, "Esi");
    const second = await signUp("another long password", "Esi");
    await backend().owner(sql`
      update private.earlier_sign_ups set sent_at = now() - interval '61 minutes'`);
    await backend().owner(sql`
      update auth.users set confirmation_sent_at = now() - interval '61 minutes'
      where email = ${email}`);
    expect(await confirm(first)).toBe(403);
    expect(await confirm(second)).toBe(403);
  });

  it("confirms nothing and opens no session when a scanner follows it", async () => {
    const token = await signUp(password, "Esi");
    const link = new URL(linkIn(backend().mails[0]));
    expect(link.pathname).toBe("/confirm-email");
    for (const path of [
      `/auth/v1/verify?token=${token}&type=signup`,
      `/auth/v1/verify?token_hash=${token}&type=signup`,
    ]) {
      for (const method of ["GET", "HEAD"]) {
        const response = await api.request(path, { method });
        expect([response.status, response.headers.get("location")]).toEqual([405, null]);
      }
    }
    expect(await signIn(password)).toMatchObject({ error_code: "email_not_confirmed" });
    expect(await confirm(token)).toBe(200);
  });
});

describeOnEachDatabase("A session", (backend) => {
  let api: TestApi;
  let kofi: TestUser;
  beforeAll(async () => {
    api = openApi(backend());
    kofi = await backend().createUser("Kofi");
  });
  const token = (json: unknown, grant = "refresh_token") =>
    api.request(`/auth/v1/token?grant_type=${grant}`, { json });
  const signIn = async () => (await token({ email: kofi.email, password }, "password")).json();
  const laterOn = (on: TestBackend) =>
    on.owner(sql`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'`);

  it("continues with its newest refresh token", async () => {
    const first = (await signIn()).refresh_token;
    const second = (await (await token({ refresh_token: first })).json()).refresh_token;
    expect(second).not.toBe(first);
    await laterOn(backend());
    expect((await token({ refresh_token: second })).status).toBe(200);
  });

  it("ends when one of its earlier refresh tokens is reused, and no other session does", async () => {
    const other = await signIn();
    const { refresh_token: first } = await signIn();
    const { refresh_token: second } = await (await token({ refresh_token: first })).json();
    const third = await (await token({ refresh_token: second })).json();
    await laterOn(backend());
    const replayed = await token({ refresh_token: second });
    expect(replayed.status).toBe(400);
    expect(await replayed.json()).toMatchObject({ error_code: "refresh_token_already_used" });
    for (const refresh_token of [first, second, third.refresh_token]) {
      expect((await token({ refresh_token })).status).toBe(400);
    }
    expect((await api.request("/auth/v1/user", { token: third.access_token })).status).toBe(403);
    expect((await token({ refresh_token: other.refresh_token })).status).toBe(200);
  });

  it("lets several tabs refresh with one token within ten seconds, and all of them go on", async () => {
    const { refresh_token } = await signIn();
    const atOnce = Array.from({ length: 6 }, () => token({ refresh_token }));
    const responses = [...(await Promise.all(atOnce)), await token({ refresh_token })];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    await laterOn(backend());
    for (const response of responses) {
      const session = await response.json();
      expect((await token({ refresh_token: session.refresh_token })).status).toBe(200);
      const user = await api.request("/auth/v1/user", { token: session.access_token });
      expect(user.status).toBe(200);
    }
  });

  it("lets a tab refresh while another one exchanges the same token", async () => {
    const { refresh_token } = await signIn();
    await backend().owner(sql`
      update auth.refresh_tokens set revoked = true, updated_at = now()
      where token = ${refresh_token}`);
    expect((await token({ refresh_token })).status).toBe(200);
  });

  it("keeps a refresh token whose exchange has failed", async () => {
    const { refresh_token } = await signIn();
    vi.spyOn(backend(), "fetch").mockResolvedValueOnce(new Response(null, { status: 500 }));
    const failing = openApi(backend());
    const json = { refresh_token };
    const path = "/auth/v1/token?grant_type=refresh_token";
    expect((await failing.request(path, { json })).status).toBe(503);
    vi.restoreAllMocks();
    await laterOn(backend());
    expect((await token({ refresh_token })).status).toBe(200);
  });

  it("ends on sign-out, together with its refresh token", async () => {
    const { access_token, refresh_token } = await signIn();
    expect(
      (await api.request("/auth/v1/logout", { method: "POST", token: access_token })).status,
    ).toBe(204);
    expect((await token({ refresh_token })).status).toBe(400);
    expect((await api.request("/auth/v1/user", { token: access_token })).status).toBe(403);
  });

  it.each(["", "x", "'; drop table auth.users; --", "00000000-0000-7000-8000-000000000000"])(
    "is not created for the refresh token '%s'",
    async (guess) => {
      expect((await token({ refresh_token: guess })).status).toBe(400);
    },
  );

  it("is not created before the address is confirmed, by any endpoint", async () => {
    const email = `new.${crypto.randomUUID()}@example.com`;
    const signedUp = await (
      await api.request("/auth/v1/signup", { json: { email, password } })
    ).json();
    expect(signedUp).not.toHaveProperty("access_token");
    expect((await token({ email, password }, "password")).status).toBe(400);
    const closed: [string, unknown][] = [
      ["otp", { email, create_user: true }],
      ["magiclink", { email }],
      ["token?grant_type=pkce", { auth_code: "x", code_verifier: "y" }],
      ["token?grant_type=id_token", { provider: "google", id_token: "x" }],
      ["verify", { email, type: "signup", token: "0000000000" }],
      ["verify", { email, type: "magiclink", token: "" }],
      ["invite", { email }],
      ["admin/generate_link", { email, type: "magiclink" }],
      ["admin/users", { email, email_confirm: true }],
    ];
    for (const [path, json] of closed) {
      const response = await api.request(`/auth/v1/${path}`, { json });
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(await response.text(), path).not.toContain("access_token");
    }
    const [row] = await backend().owner(
      sql<{
        confirmed_at: string | null;
      }>`select confirmed_at from auth.users where email = ${email}`,
    );
    expect(row?.confirmed_at).toBeNull();
    expect(
      await backend().owner(sql`select id from auth.sessions where user_id = ${signedUp.id}`),
    ).toEqual([]);
  });

  it("cannot change the address of its account without its password", async () => {
    const { access_token } = await signIn();
    const changes = [
      [403, { email: "else@example.com" }],
      [400, { phone: "+233240000000" }],
    ] as const;
    for (const [status, change] of changes) {
      const response = await api.request("/auth/v1/user", {
        method: "PUT",
        json: change,
        token: access_token,
      });
      expect(response.status).toBe(status);
    }
    const [row] = await backend().owner(
      sql<{ email: string; email_change: string | null }>`
        select email, email_change from auth.users where id = ${kofi.id}`,
    );
    expect(row).toEqual({ email: kofi.email, email_change: null });
  });
});

describeOnEachDatabase("Links in mails", (backend) => {
  it.each([
    "https://evil.example",
    "//evil.example",
    "javascript:alert(1)",
    "http://localhost.evil.example",
    "http://localhost@evil.example/login",
  ])("lead to the shop and not to %s", async (foreign) => {
    const api = openApi(backend());
    const email = `link.${crypto.randomUUID()}@example.com`;
    const query = `redirect_to=${encodeURIComponent(foreign)}`;
    const options = {
      email,
      password,
      redirect_to: foreign,
      options: { emailRedirectTo: foreign },
    };
    await api.request(`/auth/v1/signup?${query}`, { json: options });
    await api.request(`/auth/v1/recover?${query}`, { json: options });
    await api.settle();
    const sent = backend().mails.filter(({ to }) => to === email);
    expect(sent).toHaveLength(2);
    for (const mail of sent) {
      expect(`${mail.text}${mail.html}`).not.toContain("evil");
      expect(new URL(linkIn(mail)).origin).toBe("http://localhost");
    }
  });
});
