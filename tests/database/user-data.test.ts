import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";

/** Written as a hosted auth server writes it: without the checks of a server of our own. */
describeOnAllDatabases("The data of an account", (backend) => {
  let kofi: TestUser;
  beforeEach(async () => {
    kofi = await backend().createUser("Kofi");
  });
  type Row = { data: Record<string, unknown> };
  const merge = async (data: object) => {
    const [row] = await backend().owner(sql<Row>`
      update auth.users set raw_user_meta_data = raw_user_meta_data || ${JSON.stringify(data)}::jsonb
      where id = ${kofi.id} returning raw_user_meta_data as data`);
    return row?.data;
  };
  /** As a restore does, or before there were bounds. */
  const storeUnchecked = (data: object) =>
    backend().database.exec(`
      begin;
      set local session_replication_role = replica;
      update auth.users set raw_user_meta_data = '${JSON.stringify(data)}' where id = '${kofi.id}';
      commit;`);

  it("holds the profile and what the auth server writes, and nothing else", async () => {
    const known = { fullName: "Kofi B", phoneNumber: "1", email_verified: true };
    const own = { sub: kofi.id, email: kofi.email, phone_verified: false };
    for (let time = 0; time < 12; time += 1) {
      const unknown = { [`note${time}`]: "x".repeat(15_000), picture: { of: ["Kofi"] } };
      expect(await merge({ ...known, ...own, ...unknown })).toEqual({ ...known, ...own });
    }
    const [row] = await backend().owner(sql<Row>`
      insert into auth.users (id, email, raw_user_meta_data)
      values (gen_random_uuid(), 'insert.' || ${kofi.email}, '{"fullName": "Esi", "note": "x"}')
      returning raw_user_meta_data as data`);
    expect(row?.data).toEqual({ fullName: "Esi" });
  });

  it.each([
    ["fullName", 200],
    ["phoneNumber", 50],
    ["sub", 255],
    ["email", 255],
    ["email_verified", 255],
    ["phone_verified", 255],
  ])("has a bounded %s", async (name, length) => {
    expect(await merge({ [name]: "ɔ".repeat(length) })).toHaveProperty(name);
    for (const long of ["x".repeat(length + 1), { inside: "x".repeat(length) }]) {
      await expect(merge({ [name]: long })).rejects.toMatchObject({
        code: "PT400",
        message: expect.stringContaining(`${name} cannot be longer than ${length} characters`),
      });
    }
  });

  it("keeps what it held before there were bounds, through sign-in, confirmation and profile", async () => {
    const earlier = { fullName: "x".repeat(300), note: "x".repeat(9000), phoneNumber: "1" };
    await storeUnchecked(earlier);
    await backend().owner(sql`
      update auth.users set last_sign_in_at = now() where id = ${kofi.id}`);
    expect(await merge({ email_verified: true })).toEqual({ ...earlier, email_verified: true });
    expect(await merge({ phoneNumber: "2", note: "x".repeat(9001) })).toEqual({
      fullName: earlier.fullName,
      phoneNumber: "2",
      email_verified: true,
    });
  });
});
