import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import {
  describeWithFixtures,
  type Fixtures,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";
import type { TestUser } from "../../harness/database/test-backend.ts";

const PASSWORD = "a long password";
const ADMIN_ROLE = {
  role: "admin",
  app_metadata: { role: "admin" },
  user_metadata: { role: "admin" },
};

type Account = { role: string; app: Record<string, unknown>; user: Record<string, unknown> };

async function account(fixtures: Fixtures, email: string): Promise<Account> {
  const [found] = await fixtures.backend.owner(sql<Account>`
    select role, raw_app_meta_data as app, raw_user_meta_data as user
    from auth.users where email = ${email}`);
  if (!found) throw new Error(`No user has the address ${email}`);
  return found;
}

async function expectPlainShopper(fixtures: Fixtures, { email }: Pick<TestUser, "email">) {
  const { role, app, user } = await account(fixtures, email);
  expect(role).toBe("authenticated");
  expect(app).not.toHaveProperty("role");
  expect(user).not.toHaveProperty("role");
}

const canReprice = async (fixtures: Fixtures, db: TestUser["db"]) => {
  await fixtures.backend.owner(sql`update public.products set price = 120 where id = 1`);
  await db.from("products").update({ price: 1 }).eq("id", 1);
  return (await fixtures.rows("public.products"))[0]?.price === 1;
};

describeWithFixtures("A user cannot become an admin", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  it("by signing up with the admin role", async () => {
    const email = `crown.${crypto.randomUUID()}@example.com`;
    const json = {
      email,
      password: PASSWORD,
      data: { fullName: "Crown", ...ADMIN_ROLE },
      ...ADMIN_ROLE,
    };
    const signedUp = await fixtures().request("anonymous", "/auth/v1/signup", {
      method: "POST",
      json,
    });
    expect(signedUp.status).toBe(200);
    const response = await signedUp.json();
    expect(response.user_metadata).toMatchObject({ fullName: "Crown" });
    expect(response.user_metadata).not.toHaveProperty("role");
    await expectPlainShopper(fixtures(), { email });
  });

  it("by signing up with the service role", async () => {
    const email = `crown.${crypto.randomUUID()}@example.com`;
    const json = { email, password: PASSWORD, role: "service_role", aud: "service_role" };
    await fixtures().request("anonymous", "/auth/v1/signup", { method: "POST", json });
    await expectPlainShopper(fixtures(), { email });
  });

  it.each([
    ["data", { data: { role: "admin" } }],
    [
      "data with other fields",
      { data: { fullName: "Kofi", role: "admin", app_metadata: ADMIN_ROLE } },
    ],
    ["app_metadata", { app_metadata: { role: "admin" }, raw_app_meta_data: { role: "admin" } }],
    ["role", { role: "service_role" }],
    ["everything", { ...ADMIN_ROLE, data: ADMIN_ROLE }],
  ])("by a profile update with %s", async (_, json) => {
    const shopper = fixtures().user("shopper");
    const response = await fixtures().request("shopper", "/auth/v1/user", { method: "PUT", json });
    if (response.ok) expect((await response.json()).user_metadata).not.toHaveProperty("role");
    await expectPlainShopper(fixtures(), shopper);
    expect(await canReprice(fixtures(), shopper.db)).toBe(false);
  });

  it("by the admin endpoints for accounts", async () => {
    const { id } = fixtures().user("shopper");
    for (const who of ["anonymous", "shopper", "admin"] as const) {
      const json = { app_metadata: { role: "admin" } };
      const response = await fixtures().request(who, `/auth/v1/admin/users/${id}`, {
        method: "PUT",
        json,
      });
      expect(response.ok).toBe(false);
    }
    await expectPlainShopper(fixtures(), fixtures().user("shopper"));
  });

  it.each(["anonymous", "shopper", "another shopper", "admin"] as const)(
    "by calling set_admin as %s",
    async (who) => {
      const { email } = fixtures().user("shopper");
      const { error } = await fixtures().db(who).rpc("set_admin", { email, admin: true });
      expect(error?.code).toBe("42501");
      await expectPlainShopper(fixtures(), fixtures().user("shopper"));
    },
  );
});

describeWithFixtures("The service role grants and revokes the admin role", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  const setAdmin = async (email: string, admin: boolean) =>
    (await fixtures().db("service").rpc("set_admin", { email, admin })).data;

  describe("an existing token", () => {
    let user: TestUser;
    beforeEach(async () => {
      user = await fixtures().backend.createUser("Rising");
    });
    const roleSeen = async () => {
      const headers = { authorization: `Bearer ${user.token}` };
      const response = await fixtures().request("anonymous", "/auth/v1/user", {
        method: "GET",
        headers,
      });
      return (await response.json()).user_metadata.role;
    };

    it("gains and loses the rights at once", async () => {
      expect(await canReprice(fixtures(), user.db)).toBe(false);
      expect(await setAdmin(user.email, true)).toBe(true);
      expect(await canReprice(fixtures(), user.db)).toBe(true);
      expect(await roleSeen()).toBe("admin");
      expect(await setAdmin(user.email, false)).toBe(true);
      expect(await canReprice(fixtures(), user.db)).toBe(false);
      expect(await roleSeen()).toBeUndefined();
    });

    it("copies the role to user_metadata and keeps the rest", async () => {
      const before = await account(fixtures(), user.email);
      await setAdmin(user.email.toUpperCase(), true);
      expect(await account(fixtures(), user.email)).toEqual({
        role: "authenticated",
        app: { ...before.app, role: "admin" },
        user: { ...before.user, role: "admin" },
      });
      await setAdmin(user.email, false);
      expect(await account(fixtures(), user.email)).toEqual(before);
    });

    it("keeps an admin's role in a profile update that removes it", async () => {
      await setAdmin(user.email, true);
      const response = await fixtures().request("anonymous", "/auth/v1/user", {
        method: "PUT",
        json: { data: { fullName: "Risen", role: "shopper" } },
        headers: { authorization: `Bearer ${user.token}` },
      });
      expect(response.status).toBe(200);
      expect((await account(fixtures(), user.email)).user).toMatchObject({
        fullName: "Risen",
        role: "admin",
      });
    });
  });

  it("returns false for an unknown address", async () => {
    expect(await setAdmin("nobody@example.com", true)).toBe(false);
  });
});
