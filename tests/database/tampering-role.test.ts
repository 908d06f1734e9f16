import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../harness/test-backend.ts";
import { type Stage, stageOnEachDatabase, withRowsOnStage } from "./fixtures.ts";

const PASSWORD = "a long password";
const CROWN = { role: "admin", app_metadata: { role: "admin" }, user_metadata: { role: "admin" } };

type Account = { role: string; app: Record<string, unknown>; user: Record<string, unknown> };

async function account(stage: Stage, email: string): Promise<Account> {
  const [found] = await stage.backend.owner(sql<Account>`
    select role, raw_app_meta_data as app, raw_user_meta_data as user
    from auth.users where email = ${email}`);
  if (!found) throw new Error(`Nobody is called ${email}`);
  return found;
}

async function expectPlainShopper(stage: Stage, person: Pick<Person, "email">) {
  const { role, app, user } = await account(stage, person.email);
  expect(role).toBe("authenticated");
  expect(app).not.toHaveProperty("role");
  expect(user).not.toHaveProperty("role");
}

const canReprice = async (stage: Stage, db: Person["db"]) => {
  await stage.backend.owner(sql`update public.products set price = 120 where id = 1`);
  await db.from("products").update({ price: 1 }).eq("id", 1);
  return (await stage.rows("public.products"))[0]?.price === 1;
};

stageOnEachDatabase("Nobody crowns themselves", (stage) => {
  withRowsOnStage(stage);

  it("by signing up as an admin", async () => {
    const email = `crown.${crypto.randomUUID()}@example.com`;
    const json = { email, password: PASSWORD, data: { fullName: "Crown", ...CROWN }, ...CROWN };
    const signedUp = await stage().ask("anonymous", "/auth/v1/signup", { method: "POST", json });
    expect(signedUp.status).toBe(200);
    const answer = await signedUp.json();
    expect(answer.user_metadata).toMatchObject({ fullName: "Crown" });
    expect(answer.user_metadata).not.toHaveProperty("role");
    await expectPlainShopper(stage(), { email });
  });

  it("by signing up for the service's role", async () => {
    const email = `crown.${crypto.randomUUID()}@example.com`;
    const json = { email, password: PASSWORD, role: "service_role", aud: "service_role" };
    await stage().ask("anonymous", "/auth/v1/signup", { method: "POST", json });
    await expectPlainShopper(stage(), { email });
  });

  it.each([
    ["data", { data: { role: "admin" } }],
    ["data with other things", { data: { fullName: "Kofi", role: "admin", app_metadata: CROWN } }],
    ["app_metadata", { app_metadata: { role: "admin" }, raw_app_meta_data: { role: "admin" } }],
    ["role", { role: "service_role" }],
    ["everything", { ...CROWN, data: CROWN }],
  ])("by a profile update with %s", async (_, json) => {
    const shopper = stage().person("shopper");
    const answer = await stage().ask("shopper", "/auth/v1/user", { method: "PUT", json });
    if (answer.ok) expect((await answer.json()).user_metadata).not.toHaveProperty("role");
    await expectPlainShopper(stage(), shopper);
    expect(await canReprice(stage(), shopper.db)).toBe(false);
  });

  it("by an admin's way of changing accounts", async () => {
    const { id } = stage().person("shopper");
    for (const who of ["anonymous", "shopper", "admin"] as const) {
      const json = { app_metadata: { role: "admin" } };
      const answer = await stage().ask(who, `/auth/v1/admin/users/${id}`, { method: "PUT", json });
      expect(answer.ok).toBe(false);
    }
    await expectPlainShopper(stage(), stage().person("shopper"));
  });

  it.each(["anonymous", "shopper", "another shopper", "admin"] as const)(
    "by calling set_admin as %s",
    async (who) => {
      const { email } = stage().person("shopper");
      const { error } = await stage().db(who).rpc("set_admin", { email, admin: true });
      expect(error?.code).toBe("42501");
      await expectPlainShopper(stage(), stage().person("shopper"));
    },
  );
});

stageOnEachDatabase("The service makes and unmakes admins", (stage) => {
  withRowsOnStage(stage);
  const setAdmin = async (email: string, admin: boolean) =>
    (await stage().db("service").rpc("set_admin", { email, admin })).data;

  describe("an existing token", () => {
    let person: Person;
    beforeEach(async () => {
      person = await stage().backend.person("Rising");
    });
    const roleSeen = async () => {
      const headers = { authorization: `Bearer ${person.token}` };
      const answer = await stage().ask("anonymous", "/auth/v1/user", { method: "GET", headers });
      return (await answer.json()).user_metadata.role;
    };

    it("gains the rights at once, and loses them at once", async () => {
      expect(await canReprice(stage(), person.db)).toBe(false);
      expect(await setAdmin(person.email, true)).toBe(true);
      expect(await canReprice(stage(), person.db)).toBe(true);
      expect(await roleSeen()).toBe("admin");
      expect(await setAdmin(person.email, false)).toBe(true);
      expect(await canReprice(stage(), person.db)).toBe(false);
      expect(await roleSeen()).toBeUndefined();
    });

    it("mirrors the role into user_metadata and leaves the rest as it was", async () => {
      const before = await account(stage(), person.email);
      await setAdmin(person.email.toUpperCase(), true);
      expect(await account(stage(), person.email)).toEqual({
        role: "authenticated",
        app: { ...before.app, role: "admin" },
        user: { ...before.user, role: "admin" },
      });
      await setAdmin(person.email, false);
      expect(await account(stage(), person.email)).toEqual(before);
    });

    it("keeps an admin's role through a profile update that drops it", async () => {
      await setAdmin(person.email, true);
      const answer = await stage().ask("anonymous", "/auth/v1/user", {
        method: "PUT",
        json: { data: { fullName: "Risen", role: "shopper" } },
        headers: { authorization: `Bearer ${person.token}` },
      });
      expect(answer.status).toBe(200);
      expect((await account(stage(), person.email)).user).toMatchObject({
        fullName: "Risen",
        role: "admin",
      });
    });
  });

  it("answers false when nobody has the address", async () => {
    expect(await setAdmin("nobody@example.com", true)).toBe(false);
  });
});
