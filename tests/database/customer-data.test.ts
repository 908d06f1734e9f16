import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { addProduct, type Placed, placeOrder } from "../harness/database/order-steps.ts";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness } from "../harness/providers/payment-harness.ts";

describeOnAllDatabases("The data of a customer", (backend) => {
  let admin: TestUser;
  let esi: TestUser;
  let order: Placed;

  beforeAll(async () => {
    admin = await backend().createUser("Admin", { admin: true });
    esi = await backend().createUser("Esi Quartey");
    const shirt = await addProduct(backend(), 9);
    const stranger = await backend().createUser("Kofi Boateng");
    await placeOrder(stranger, [shirt]);
    order = await placeOrder(esi, [shirt]);
    await createPaymentHarness(backend()).pay(esi, order);
    await esi.db
      .from("wishlists")
      .insert({ productId: shirt.productId, quantity: 1 })
      .throwOnError();
  });

  const read = (customer: string, by = admin.db) => by.rpc("customer_data", { customer });

  it("has the account, the lists, the orders and what the provider said", async () => {
    const { data } = await read(esi.email).throwOnError();
    expect(data).toMatchObject({
      account: {
        email: esi.email,
        fullName: "Esi Quartey",
        addresses: [],
        cart: [],
        wishlist: [{ quantity: 1 }],
        sessions: [{ startedAt: expect.any(String) }],
        log: [],
      },
      orders: [
        {
          reference: order.reference,
          address: "1 Oxford Street",
          parcel: null,
          items: [{ quantity: 1, price: 120 }],
          payments: [{ reference: order.reference, amount: 120, refunds: [], disputes: [] }],
          attempts: [{ reference: order.reference, outcome: "confirmed" }],
          mails: [{ about: "paid", to: esi.email }],
          notes: [],
        },
      ],
    });
    expect(data.orders).toHaveLength(1);
    expect(data.providerMessages.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toContain("password");
  });

  it("is the same by the reference of an order, and nothing for an unknown name", async () => {
    const byAddress = await read(esi.email.toUpperCase());
    expect((await read(order.reference)).data).toEqual(byAddress.data);
    expect((await read("nobody@example.com")).data).toBeNull();
    expect((await read("NTOMA-nothing")).data).toBeNull();
  });

  it("has the log of the auth server by id and address, and an address that is not confirmed yet", async () => {
    const payloads = [{ actor_id: esi.id }, { traits: { user_email: esi.email.toUpperCase() } }];
    for (const payload of payloads) {
      await backend().owner(sql`
        insert into auth.audit_log_entries (id, payload, created_at, ip_address)
        values (gen_random_uuid(), ${JSON.stringify(payload)}::text::json, now(), '')`);
    }
    await backend().owner(
      sql`update auth.users set email_change = 'new@example.com' where id = ${esi.id}`,
    );
    const { account } = (await read(esi.email)).data;
    const entries = account.log.map(({ entry }: { entry: object }) => entry);
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(expect.arrayContaining(payloads));
    expect(account.newEmail).toBe("new@example.com");
    await backend().owner(sql`delete from auth.audit_log_entries`);
  });

  it("is read by admins and the service only", async () => {
    expect((await read(esi.email, backend().service)).data).not.toBeNull();
    expect((await read(esi.email, esi.db)).status).toBe(403);
    expect((await read(esi.email, backend().anonymous)).status).toBe(401);
    await backend().owner(sql`delete from auth.sessions where user_id = ${admin.id}`);
    expect((await read(esi.email)).status).toBe(403);
  });
});
