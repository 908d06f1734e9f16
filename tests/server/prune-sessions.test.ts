import { sql } from "kysely";
import { expect, it } from "vitest";
import { pruneSessions } from "../../server/auth/prune-sessions.ts";
import { openApi } from "../harness/database/test-api.ts";
import { describeOnEachDatabase } from "../harness/database/test-backend.ts";

describeOnEachDatabase("Old sessions", (backend) => {
  it("are deleted with their tokens and log entries, and current ones are not", async () => {
    const api = openApi(backend());
    const { email } = await backend().createUser("Kofi");
    const token = (grant: string, json: object) =>
      api
        .request(`/auth/v1/token?grant_type=${grant}`, { json })
        .then((response) => response.json());
    const login = { email, password: "a long password" };
    const old = await token("password", login);
    await backend().owner(sql`
      update auth.sessions set updated_at = now() - interval '61 days', refreshed_at = null`);
    await backend().owner(sql`
      update auth.audit_log_entries set created_at = now() - interval '91 days'`);
    const current = await token("password", login);
    const next = await token("refresh_token", { refresh_token: current.refresh_token });
    const last = await token("refresh_token", { refresh_token: next.refresh_token });
    await backend().owner(sql`
      update auth.refresh_tokens set updated_at = now() - interval '8 days'
      where token = ${current.refresh_token}`);

    await pruneSessions(backend().database.kysely);
    const tokens = await backend().owner(sql<{ token: string }>`
      select token from auth.refresh_tokens order by created_at`);
    expect(tokens.map((row) => row.token)).toEqual([next.refresh_token, last.refresh_token]);
    expect(await backend().owner(sql`select id from auth.sessions`)).toHaveLength(1);
    const entries = await backend().owner(sql`
      select id from auth.audit_log_entries where created_at < now() - interval '90 days'`);
    expect(entries).toEqual([]);
    expect(await token("refresh_token", { refresh_token: old.refresh_token })).toMatchObject({
      error_code: expect.any(String),
    });
    expect(await token("refresh_token", { refresh_token: last.refresh_token })).toHaveProperty(
      "access_token",
    );
  });
});
