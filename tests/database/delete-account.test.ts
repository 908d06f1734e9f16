import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { claimsOf, signedToken } from "../harness/database/mint-token.ts";
import { addProduct, type Line, type Placed, placeOrder } from "../harness/database/order-steps.ts";
import {
  describeAsHosted,
  ORIGIN,
  PASSWORD,
  type TestUser,
} from "../harness/database/test-backend.ts";
import { createPaymentHarness } from "../harness/providers/payment-harness.ts";

const PASSWORD_NEEDED = [
  403,
  "An account can only be deleted with the present password. Please enter it again.",
];

describeAsHosted("A shopper who deletes the account", (backend) => {
  let kofi: TestUser;
  let shirt: Line;
  let order: Placed;
  let users = 0;

  beforeEach(async () => {
    users += 1;
    kofi = await backend().createUser(`Kofi ${users}`);
    shirt = await addProduct(backend(), 9);
    order = await placeOrder(kofi, [shirt]);
  });

  const deleteAccount = async (user: TestUser, args: object = { current_password: PASSWORD }) => {
    const { error, status } = await user.db.rpc("delete_account", args);
    return error ? [status, error.message] : "deleted";
  };
  const accounts = async () => {
    const rows = await backend().owner(sql`select id from auth.users where id = ${kofi.id}`);
    return rows.length;
  };

  it("leaves orders without a person, and nothing else", async () => {
    await kofi.endPayments();
    await kofi.db.from("carts").insert({ productId: shirt.productId, quantity: 1 }).throwOnError();
    expect(await deleteAccount(kofi)).toBe("deleted");
    expect(await accounts()).toBe(0);
    const { data } = await backend().service.from("orders").select().eq("id", order.orderId);
    expect(data).toMatchObject([
      {
        user_id: null,
        orderStatus: "cancelled",
        name: "Erased customer",
        phoneNumber: "",
        address: "",
      },
    ]);
    const rows = await backend().owner(sql<{ log: string }>`
      select change::text || "userName" as log from public."auditLog"
      where "table" = 'orders' and "rowId" = ${order.orderId}`);
    const log = rows.map((row) => row.log).join();
    expect(log).not.toContain("phoneNumber");
    expect(log).not.toContain("Kofi");
  });

  it.each([
    ["without the password", {}],
    ["with no password", { current_password: null }],
    ["with an empty password", { current_password: "" }],
    ["with a wrong password", { current_password: "A long password" }],
  ])("is refused %s", async (_, args) => {
    await kofi.endPayments();
    expect(await deleteAccount(kofi, args)).toEqual(PASSWORD_NEEDED);
    expect(await accounts()).toBe(1);
    const { data } = await kofi.db.from("orders").select("orderStatus, name");
    expect(data).toEqual([{ orderStatus: "processing", name: "Kofi Boateng" }]);
  });

  it("needs a session that has just begun", async () => {
    await kofi.endPayments();
    await backend().owner(sql`
      update auth.sessions set created_at = now() - interval '61 seconds' where user_id = ${kofi.id}`);
    expect(await deleteAccount(kofi)).toEqual(PASSWORD_NEEDED);
    expect(await accounts()).toBe(1);
  });

  it("needs a session of the account itself", async () => {
    const ama = await backend().createUser("Ama");
    const { session_id } = claimsOf(ama.token);
    const { jwtSecret } = backend().keys;
    const token = signedToken({ ...claimsOf(kofi.token), session_id }, jwtSecret);
    const mixed = await backend().fetch(
      new Request(`${ORIGIN}/rest/v1/rpc/delete_account`, {
        method: "POST",
        headers: {
          apikey: backend().keys.publishableKey,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ current_password: PASSWORD }),
      }),
    );
    expect(mixed.status).toBe(401);
    expect(await accounts()).toBe(1);
  });

  it.each(["$2a$", "$2b$", "$2y$"])(
    "is recognised by a hash with the prefix %s",
    async (prefix) => {
      await kofi.endPayments();
      await backend().owner(sql`
      update auth.users set encrypted_password = ${prefix} || substr(encrypted_password, 5)
      where id = ${kofi.id}`);
      expect(await deleteAccount(kofi)).toBe("deleted");
    },
  );

  it("has a password", async () => {
    await kofi.endPayments();
    for (const hash of [null, "", "$argon2id$v=19$m=16,t=2,p=1$AAAA$AAAA"]) {
      await backend().owner(sql`
        update auth.users set encrypted_password = ${hash} where id = ${kofi.id}`);
      expect(await deleteAccount(kofi)).toEqual(PASSWORD_NEEDED);
    }
    expect(await accounts()).toBe(1);
  });

  it("is no admin, also after the session of an admin has ended", async () => {
    const admin = await backend().createUser("Admin", { admin: true });
    expect(await deleteAccount(admin)).toEqual([403, "This account cannot be deleted here."]);
    await backend().owner(sql`delete from auth.sessions where user_id = ${admin.id}`);
    expect(await deleteAccount(admin)).toEqual([
      401,
      "Your session has ended. Please sign in again.",
    ]);
    const rows = await backend().owner(sql`select id from auth.users where id = ${admin.id}`);
    expect(rows).toHaveLength(1);
  });

  it("waits for a payment and for a paid order", async () => {
    expect(await deleteAccount(kofi)).toEqual([409, "A payment is still in progress."]);
    await createPaymentHarness(backend()).pay(kofi, order);
    expect(await deleteAccount(kofi)).toEqual([
      409,
      "One of your orders is still on its way. Please delete your account when it has arrived.",
    ]);
    expect(await accounts()).toBe(1);
    const { service } = backend();
    await service.from("orders").update({ orderStatus: "delivered" }).eq("id", order.orderId);
    expect(await deleteAccount(kofi)).toBe("deleted");
  });
});
