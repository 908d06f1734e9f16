import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createKnownAddresses } from "../../server/auth/known-addresses.ts";
import { addProduct, type Line, type Placed, placeOrder } from "../harness/database/order-steps.ts";
import { openApi } from "../harness/database/test-api.ts";
import {
  describeOnAllDatabases,
  describeOnEachDatabase,
  PASSWORD,
  type TestBackend,
  type TestUser,
} from "../harness/database/test-backend.ts";
import { createPaymentHarness } from "../harness/providers/payment-harness.ts";

/** What the shop knows about the customer, beside the mail address. */
const PERSON = ["Esi Quartey", "0551234567", "9 Cantonments Loop", "0557654321", "12 Volta Lane"];
const NETWORK = "203.0.113.77";

/** The tables that have a value in any column of any row. */
async function tablesWith(backend: TestBackend, value: string): Promise<string[]> {
  const tables = await backend.owner(sql<{ name: string }>`
    select oid::regclass::text as name from pg_catalog.pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
    order by 1`);
  const found = [];
  for (const { name } of tables) {
    const rows = await backend.owner(sql`
      select 1 from ${sql.raw(name)} as t where strpos(lower(t::text), lower(${value})) > 0`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describeOnAllDatabases("A customer who is erased", (backend) => {
  let admin: TestUser;
  let esi: TestUser;
  let line: Line;
  let order: Placed;

  const owner = (query: ReturnType<typeof sql>) => backend().owner(query);
  const setStatus = (status: string, { orderId } = order) =>
    backend().service.from("orders").update({ orderStatus: status }).eq("id", orderId);
  async function erase(customer: string, by = admin.db) {
    const { data, error, status } = await by.rpc("erase_customer", { customer });
    return error ? [status, error.message] : data;
  }

  beforeAll(async () => {
    admin = await backend().createUser("Admin", { admin: true });
    line = await addProduct(backend(), 100);
  });

  beforeEach(async () => {
    esi = await backend().createUser("Esi");
    order = await placeOrder(esi, [line]);
  });

  /** Leaves traces of the customer wherever the shop keeps any. */
  async function useTheShop(): Promise<void> {
    const [name, phoneNumber, address, newPhone, newAddress] = PERSON;
    await owner(sql`update auth.users set raw_user_meta_data = raw_user_meta_data
      || jsonb_build_object('fullName', ${name}::text, 'phoneNumber', ${phoneNumber}::text) where id = ${esi.id}`);
    await owner(sql`update public.orders set name = ${name}, "phoneNumber" = ${phoneNumber},
      address = ${address} where id = ${order.orderId}`);
    const { db } = esi;
    const place = { fullName: name, phoneNumber, address, city: "Accra", region: "Greater Accra" };
    await db.from("deliveryDetails").insert(place).throwOnError();
    await db.from("carts").insert({ productId: line.productId, quantity: 1 }).throwOnError();
    await db.from("wishlists").insert({ productId: line.productId, quantity: 1 }).throwOnError();
    await createPaymentHarness(backend()).pay(esi, order);
    const correction = { order_id: order.orderId, name, phone_number: newPhone, city: "Ho" };
    await admin.db
      .rpc("correct_address", { ...correction, address: newAddress, region: "Volta" })
      .throwOnError();
    await admin.db
      .from("orderNotes")
      .insert({ orderId: order.orderId, note: `${name} calls back` })
      .throwOnError();
    await setStatus("delivered");
    await leaveTracesOfServers();
  }

  /** What mail server, provider and auth server have said. */
  async function leaveTracesOfServers(): Promise<void> {
    const [name, phoneNumber] = PERSON;
    await owner(sql`update private.outbox set sent_at = now(), sent_to = recipient,
      error = '550 ' || recipient where order_id = ${order.orderId} and recipient is not null`);
    const body = JSON.stringify({
      data: { id: 7, customer: { email: esi.email }, note: `for ${name}, ${phoneNumber}` },
    });
    await owner(sql`
      insert into private.provider_messages (source, event, reference, body) values
        ('webhook', 'charge.success', ${order.reference}, ${body}::text::jsonb),
        ('webhook', 'charge.success', 'NTOMA-of-nobody', ${body}::text::jsonb)`);
    await owner(sql`
      update public.charges set reason = 'Taken by ' || ${name}::text where "orderId" = ${order.orderId}`);
    await owner(sql`
      insert into public.refunds ("chargeId", amount, status, source, reason, note, "completedAt")
      select id, 1, 'processed', 'admin', ${`${name} found a hole`}, ${`To ${phoneNumber}`}, now()
      from public.charges where "orderId" = ${order.orderId}`);
    const payload = { action: "login", actor_id: esi.id, actor_username: esi.email };
    const byAdmin = { action: "user_modified", traits: { user_email: esi.email.toUpperCase() } };
    await owner(sql`
      insert into auth.audit_log_entries (id, payload, created_at, ip_address) values
        (${randomUUID()}, ${JSON.stringify(payload)}::text::json, now(), ${NETWORK}),
        (${randomUUID()}, ${JSON.stringify(byAdmin)}::text::json, now(), ${NETWORK})`);
    await owner(sql`
      insert into private.earlier_sign_ups (token_hash, user_id, password_hash, user_data, sent_at)
      values (${randomUUID()}, ${esi.id}, '', ${JSON.stringify({ fullName: name })}::text::jsonb, now())`);
    await createKnownAddresses(backend().database.kysely).add(esi.email, NETWORK);
  }

  async function readBooks(): Promise<string> {
    const period = { since: "2026-01-01", before: "2036-01-01", step: "month" };
    const report = await admin.db.rpc("sales_report", period).throwOnError();
    const dashboard = await admin.db.rpc("dashboard_summary").throwOnError();
    return JSON.stringify([report.data, dashboard.data]);
  }

  it("is in no column of any table any more, and the order is", async () => {
    await useTheShop();
    for (const value of [esi.email, ...PERSON]) {
      expect(await tablesWith(backend(), value), value).not.toEqual([]);
    }
    const books = await readBooks();
    expect(books).toContain(order.reference);
    expect(await erase(esi.email)).toEqual({ account: true, orders: 1 });
    expect(await readBooks()).toBe(books.replace(PERSON[0] ?? "", "erased"));
    for (const value of [esi.email, NETWORK, ...PERSON]) {
      expect(await tablesWith(backend(), value), value).toEqual([]);
    }
    const addresses = await owner(sql`select key from private.sign_in_addresses`);
    expect(addresses).toEqual([]);
    const { data } = await backend()
      .service.from("orders")
      .select("name, totalAmount, paymentReference, orderStatus, items:orderItems(quantity, price)")
      .eq("id", order.orderId);
    expect(data).toMatchObject([
      {
        name: "Erased customer",
        totalAmount: 120,
        paymentReference: order.reference,
        orderStatus: "delivered",
        items: [{ quantity: 1, price: 120 }],
      },
    ]);
    expect(await erase(esi.email)).toEqual({ account: false, orders: 0 });
    expect(await erase(order.reference)).toEqual({ account: false, orders: 0 });
  });

  it("is said in the timeline, with the admin who did it", async () => {
    await useTheShop();
    await erase(order.reference);
    const { data } = await admin.db.rpc("order_timeline", { order_id: order.orderId });
    expect(data).toContainEqual(
      expect.objectContaining({
        kind: "change",
        userName: "Admin",
        change: { customer: ["known", "erased"] },
      }),
    );
    expect(data.map(({ kind }: { kind: string }) => kind)).not.toContain("address");
  });

  it("stays erased when the provider speaks of the payment later", async () => {
    await useTheShop();
    await erase(esi.email);
    const body = { event: "refund.processed", data: { customer: { email: esi.email } } };
    await backend()
      .service.rpc("apply_provider_message", {
        kind: "",
        reference: order.reference,
        fact: {},
        source: "webhook",
        through: "message",
        event: "refund.processed",
        body,
      })
      .throwOnError();
    expect(await tablesWith(backend(), esi.email)).toEqual([]);
  });

  it("takes nobody else along", async () => {
    const kofi = await backend().createUser("Kofi Boateng");
    const other = await placeOrder(kofi, [line]);
    await createPaymentHarness(backend()).pay(kofi, other);
    const rows = () =>
      owner(sql`
        select to_jsonb(placed) || jsonb_build_object('mails', (
          select count(*) from private.outbox as mail where mail.order_id = placed.id)) as row
        from public.orders as placed where id = ${other.orderId}`);
    const before = await rows();
    await useTheShop();
    await erase(esi.email);
    expect(await rows()).toEqual(before);
    expect(await tablesWith(backend(), kofi.email)).toContain("auth.users");
  });

  it("may have lost the account before: the mails say which orders are meant", async () => {
    await useTheShop();
    await owner(sql`delete from auth.users where id = ${esi.id}`);
    expect(await tablesWith(backend(), "9 Cantonments Loop")).not.toEqual([]);
    expect(await erase(esi.email)).toEqual({ account: false, orders: 1 });
    for (const value of PERSON) expect(await tablesWith(backend(), value), value).toEqual([]);
  });

  it("has no order that is under way, and no money to settle", async () => {
    expect(await erase(esi.email)).toEqual([409, refusal("a payment is in progress")]);
    await createPaymentHarness(backend()).pay(esi, order);
    expect(await erase(esi.email)).toEqual([409, refusal("not delivered")]);
    await admin.db.from("orders").update({ orderStatus: "cancelled" }).eq("id", order.orderId);
    expect(await erase(esi.email)).toEqual([409, refusal("money is owed to the customer")]);
    await admin.db.rpc("settle_refund", { order_id: order.orderId, reason: "By hand" });
    expect(await erase(esi.email)).toEqual({ account: true, orders: 1 });
  });

  it("may have unpaid orders, which are cancelled", async () => {
    await esi.endPayments();
    expect(await erase(esi.email)).toEqual({ account: true, orders: 1 });
    const { data } = await backend()
      .service.from("orders")
      .select("orderStatus")
      .eq("id", order.orderId);
    expect(data).toEqual([{ orderStatus: "cancelled" }]);
    expect(
      await owner(sql`select id from private.outbox where order_id = ${order.orderId}`),
    ).toEqual([]);
  });

  it("has no open dispute", async () => {
    await createPaymentHarness(backend()).pay(esi, order);
    await setStatus("delivered");
    await owner(sql`
      insert into public.disputes ("chargeId", "providerId", amount, source)
      select id, ${randomUUID()}, 10, 'webhook' from public.charges where "orderId" = ${order.orderId}`);
    expect(await erase(esi.email)).toEqual([409, refusal("the payment is disputed")]);
  });

  it("is no admin", async () => {
    const message =
      "This is the account of an admin. Withdraw the admin role first: npm run admin -- revoke EMAIL";
    expect(await erase(admin.email)).toEqual([409, message]);
  });

  it("is erased by admins and the service only", async () => {
    await esi.endPayments();
    expect((await erase(esi.email, esi.db))[0]).toBe(403);
    expect((await erase(esi.email, backend().anonymous))[0]).toBe(401);
    expect(await erase(esi.email.toUpperCase(), backend().service)).toEqual({
      account: true,
      orders: 1,
    });
  });

  it("who deletes the own account is gone from mails and logs, too", async () => {
    await useTheShop();
    await esi.db.rpc("delete_account", { current_password: PASSWORD }).throwOnError();
    for (const value of [esi.email, NETWORK, ...PERSON]) {
      expect(await tablesWith(backend(), value), value).toEqual([]);
    }
  });

  const refusal = (reason: string) =>
    `These orders still need the customer's name and address: #${order.reference} (${reason}). Erase the customer when they are finished.`;
});

describeOnEachDatabase("The log of the auth server", (backend) => {
  it("loses the entries of an account that is deleted, and no others", async () => {
    const [kofi, ama] = [await backend().createUser("Kofi"), await backend().createUser("Ama")];
    const signIn = async ({ email }: TestUser) => {
      const json = { email, password: PASSWORD };
      await openApi(backend()).request("/auth/v1/token?grant_type=password", { json });
    };
    const entriesOf = ({ email }: TestUser) =>
      backend().owner(sql`
        select id from auth.audit_log_entries where strpos(payload::text, ${email}) > 0`);
    await signIn(kofi);
    await signIn(ama);
    expect(await entriesOf(kofi)).not.toEqual([]);
    await kofi.db.rpc("delete_account", { current_password: PASSWORD }).throwOnError();
    expect(await entriesOf(kofi)).toEqual([]);
    expect(await entriesOf(ama)).not.toEqual([]);
  });
});
