import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentsOf } from "../../harness/database/contents.ts";
import { fixtureRows } from "../../harness/database/fixture-rows.ts";
import { describeWithFixtures } from "../../harness/database/fixtures.ts";
import { claimsOf, signedToken } from "../../harness/database/mint-token.ts";
import { openApi, type TestApi } from "../../harness/database/test-api.ts";
import { PASSWORD, PASSWORD_HASH } from "../../harness/database/test-backend.ts";
import { createPaymentHarness } from "../../harness/providers/payment-harness.ts";
import { CHANGES, type Change, FUNCTIONS_PATH, READS } from "./changes.ts";
import { resetPictures } from "./storage-steps.ts";

type Sender = Change["by"];
type Answer = { status: number; message: string };

const named = (changes: readonly Change[]) =>
  changes.map((change) => {
    const { by, method, path, json = {} } = change;
    return [`${by}: ${method} ${path} ${Object.keys(json).join()}`, change] as const;
  });

const isRefused = ({ status, message }: Answer) =>
  [401, 403].includes(status) && message.includes(" ");

/** The answer to a change of what the sender may not see. */
const isNothingFound = ({ status, message }: Answer) =>
  [204, 404].includes(status) || (status === 200 && message === "[]");
const isOfFile = ({ path }: Change) => path.startsWith("/storage/");
const isOfRows = ({ method, path }: Change) =>
  path.startsWith("/rest/") && ["PATCH", "DELETE"].includes(method);

const RESET = `
  delete from public."productImports";
  delete from private.finished_imports;
  delete from private.deleted_products;
  delete from private.admin_requests;
  update auth.users set encrypted_password = '${PASSWORD_HASH}'`;

describeWithFixtures("A token", (fixtures) => {
  let api: TestApi;
  const backend = () => fixtures().backend;
  const contents = () => contentsOf(backend().database);

  /** The token of a session that has just begun. */
  async function signIn(who: Sender, claims: Record<string, unknown> = {}): Promise<string> {
    const { id, token } = fixtures().user(who);
    const session_id = randomUUID();
    await backend().owner(sql`insert into auth.sessions (id, user_id, created_at, updated_at)
      values (${session_id}, ${id}, now(), now())`);
    const { jwtSecret } = backend().keys;
    return signedToken({ ...claimsOf(token), session_id, ...claims }, jwtSecret);
  }

  async function onAuthServer(token: string, path: string, method = "POST", json?: object) {
    const { ok } = await api.request(`/auth/v1/${path}`, { method, token, json });
    expect(ok).toBe(true);
  }

  /** How a session ends; resolves to its token. */
  const ENDINGS: Record<string, (who: Sender) => Promise<string>> = {
    async "signed out"(who) {
      const token = await signIn(who);
      await onAuthServer(token, "logout?scope=local");
      return token;
    },
    expired: (who) => signIn(who, { exp: Math.floor(Date.now() / 1000) - 1 }),
    async "signed out on another device"(who) {
      const token = await signIn(who);
      await onAuthServer(await signIn(who), "logout?scope=global");
      return token;
    },
    async "password changed on another device"(who) {
      const token = await signIn(who);
      const change = { password: "another long password", current_password: PASSWORD };
      await onAuthServer(await signIn(who), "user", "PUT", change);
      return token;
    },
  };
  const ended: Record<string, Record<Sender, string>> = {};

  beforeAll(async () => {
    api = openApi(backend());
    for (const [name, end] of Object.entries(ENDINGS)) {
      ended[name] = { shopper: await end("shopper"), admin: await end("admin") };
    }
  });

  async function prepare({ by, prepare: own }: Change): Promise<void> {
    await backend().database.exec(fixtureRows(fixtures().user) + RESET);
    await resetPictures(fixtures());
    if (own) await backend().database.exec(own(fixtures().user(by).id));
  }

  /** The provider knows a payment that the shop has not recorded. */
  function callFunction(token: string, { method, path, json }: Change): Promise<Answer> {
    const { provider, call } = createPaymentHarness(backend());
    provider.pay("NTOMA-1", { amount: 24000, webhook: false });
    const headers = { authorization: `Bearer ${token}` };
    return call(path.slice(FUNCTIONS_PATH.length + 1), {
      method,
      headers,
      body: JSON.stringify(json),
    });
  }

  async function send(token: string, change: Change): Promise<Answer> {
    const { method, path, json, body } = change;
    if (path.startsWith(FUNCTIONS_PATH)) return callFunction(token, change);
    const headers = body ? { "content-type": "image/png" } : undefined;
    const response = await api.request(path, { method, json, body, token, headers });
    const message = await response.text();
    // Storage answers each refusal with 400, and says which it is.
    const { statusCode } = message.startsWith("{") ? JSON.parse(message) : {};
    return { status: Number(statusCode ?? response.status), message };
  }

  describe("of an admin whose role was withdrawn", () => {
    const setAdmin = (admin: boolean) =>
      backend().owner(sql`select public.set_admin(${fixtures().user("admin").email}, ${admin})`);
    beforeAll(() => setAdmin(false));
    afterAll(() => setAdmin(true));

    it.each(named(CHANGES.filter(({ by }) => by === "admin")))(
      "changes nothing: %s",
      async (_, change) => {
        await prepare(change);
        const token = await signIn("admin");
        const before = await contents();
        const answer = await send(token, change);
        const isHidden = isOfFile(change) || isOfRows(change);
        const refused = isRefused(answer) || (isHidden && isNothingFound(answer));
        expect({ answer, refused }).toMatchObject({ refused: true });
        expect(await contents()).toEqual(before);
      },
    );
  });

  it.each(named(CHANGES))("changes nothing after its session: %s", async (_, change) => {
    await prepare(change);
    const before = await contents();
    for (const [ending, tokens] of Object.entries(ended)) {
      const answer = await send(tokens[change.by], change);
      const refused = isRefused(answer) || (isOfFile(change) && isNothingFound(answer));
      expect({ ending, answer, refused }).toMatchObject({ refused: true });
    }
    expect(await contents()).toEqual(before);

    const token = await signIn(change.by);
    const signedIn = await contents();
    expect((await send(token, change)).status).toBeLessThan(300);
    expect(await contents()).not.toEqual(signedIn);
  });

  it.each(named(READS))("reads only: %s", async (_, read) => {
    const living = await signIn("admin");
    const before = await contents();
    for (const { admin } of Object.values(ended)) await send(admin, read);
    expect((await send(living, read)).status).toBe(200);
    expect(await contents()).toEqual(before);
  });

  it("was tried with every function that a client may call", async () => {
    const rows = await backend().owner(sql<{ path: string }>`
      select '/rest/v1/rpc/' || proname as path from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace and (
        has_function_privilege('anon', oid, 'execute')
        or has_function_privilege('authenticated', oid, 'execute'))`);
    const tried = [...CHANGES, ...READS]
      .map(({ path }) => path)
      .filter((path) => path.includes("/rpc/"));
    expect(tried.sort()).toEqual(rows.map(({ path }) => path).sort());
  });

  it("was tried with every table that a client may write", async () => {
    const rows = await backend().owner(sql<{ write: string }>`
      select distinct case privilege_type when 'INSERT' then 'POST' when 'UPDATE' then 'PATCH' else 'DELETE' end
        || ' /rest/v1/' || table_name as write
      from (
        select table_schema, table_name, privilege_type, grantee from information_schema.role_table_grants
        union select table_schema, table_name, privilege_type, grantee from information_schema.column_privileges
      ) as granted
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
        and privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE')`);
    const tried = CHANGES.map(({ method, path }) => `${method} ${path.split("?")[0]}`);
    expect(tried).toEqual(expect.arrayContaining(rows.map(({ write }) => write)));
  });
});
