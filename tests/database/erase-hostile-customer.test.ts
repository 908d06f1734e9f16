import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createKnownAddresses } from "../../server/auth/known-addresses.ts";
import { addProduct, type Line, type Placed, placeOrder } from "../harness/database/order-steps.ts";
import {
  databaseKinds,
  describeAsHosted,
  PASSWORD,
  startTestBackend,
  type TestBackend,
  type TestUser,
} from "../harness/database/test-backend.ts";
import { createPaymentHarness } from "../harness/providers/payment-harness.ts";

/** An unread event about the payment, with the customer as the provider adds it. */
function eventAbout({ reference }: Placed, email: string) {
  return {
    kind: "",
    reference,
    fact: {},
    source: "webhook",
    through: "message",
    event: "refund.processed",
    body: { event: "refund.processed", data: { customer: { email } } },
  };
}

const bodiesOf = (backend: TestBackend, { reference }: Placed) =>
  backend.owner(sql<{ body: Record<string, Record<string, unknown>> }>`
    select body from private.provider_messages where reference = ${reference} order by id`);

describeAsHosted("Erasing a customer who chose the values", (backend) => {
  let eve: TestUser;
  let line: Line;
  let order: Placed;

  const owner = (query: ReturnType<typeof sql>) => backend().owner(query);
  const setStatus = (orderStatus: string) =>
    backend().service.from("orders").update({ orderStatus }).eq("id", order.orderId).throwOnError();
  const savePlace = (fullName: string, phoneNumber: string, address: string) =>
    eve.db
      .from("deliveryDetails")
      .insert({ fullName, phoneNumber, address, city: "Accra", region: "" })
      .throwOnError();
  const deleteAccount = async () => {
    const { error, status } = await eve.db.rpc("delete_account", { current_password: PASSWORD });
    return error ? [status, error.message] : "deleted";
  };

  beforeAll(async () => {
    line = await addProduct(backend(), 1000);
  });
  beforeEach(async () => {
    eve = await backend().createUser("Eve");
    order = await placeOrder(eve, [line]);
  });

  it("leaves what belongs to a stranger whose mail address is the name", async () => {
    const ama = await backend().createUser("Ama", { admin: true });
    await createKnownAddresses(backend().database.kysely).add(ama.email, "203.0.113.7");
    const payload = JSON.stringify({ action: "login", actor_username: ama.email });
    await owner(sql`insert into auth.audit_log_entries (id, payload, created_at, ip_address)
      values (${randomUUID()}, ${payload}::text::json, now(), '')`);
    await owner(sql`insert into private.provider_messages (source, event, reference, body)
      values ('webhook', 'charge.success', 'OF-NOBODY', ${payload}::text::jsonb)`);
    const rows = () =>
      owner(sql`select (select count(*)::int from private.sign_in_addresses) as addresses,
        (select count(*)::int from auth.audit_log_entries where strpos(payload::text, ${ama.email}) > 0) as log,
        (select body ->> 'actor_username' from private.provider_messages where reference = 'OF-NOBODY') as said`);
    const before = await rows();
    await savePlace(ama.email, "0240000000", ama.email);
    await owner(sql`update auth.users set raw_user_meta_data = raw_user_meta_data
      || jsonb_build_object('email', ${ama.email}::text, 'fullName', ${ama.email}::text) where id = ${eve.id}`);
    await owner(sql`update public.orders set name = ${ama.email} where id = ${order.orderId}`);
    await eve.endPayments();
    const { data } = await backend().service.rpc("customer_data", { customer: eve.email });
    expect(JSON.stringify(data.providerMessages)).not.toContain("OF-NOBODY");
    expect(await deleteAccount()).toBe("deleted");
    expect(await rows()).toEqual(before);
  });

  it("leaves the provider's facts, whatever the customer is called", async () => {
    await createPaymentHarness(backend()).pay(eve, order);
    await setStatus("delivered");
    await savePlace("success", "GHS", order.reference);
    await savePlace("card", "12000", "Approved");
    expect(await deleteAccount()).toBe("deleted");
    const [first] = await bodiesOf(backend(), order);
    expect(first?.body.data).toMatchObject({
      reference: order.reference,
      status: "success",
      currency: "GHS",
      channel: "card",
      gateway_response: "erased",
    });
    expect(first?.body.data).not.toHaveProperty("customer");
  });

  it("ends soon with many unpaid orders, each with other values", async () => {
    await owner(sql`insert into public.orders ("orderStatus", "paymentStatus", "totalAmount", "paymentReference",
        user_id, name, "phoneNumber", address, city, region)
      select 'cancelled', 'failed', 1, ${`${order.reference}-many-`} || n, ${eve.id}, 'Name ' || md5(n::text),
        'Phone ' || n, 'Street ' || md5(n::text), '', '' from generate_series(1, 200) as n`);
    await owner(
      sql`update public."paymentAttempts" set message = 'Declined' where user_id = ${eve.id}`,
    );
    await owner(sql`insert into private.provider_messages (source, event, reference, body)
      select 'sweep', 'GET /transaction/verify', reference, '{"message": "Transaction reference not found"}'
      from public."paymentAttempts" where user_id = ${eve.id}`);
    await eve.endPayments();
    expect(await deleteAccount()).toBe("deleted");
  });

  it("waits for a parcel that is under way, also when it is not paid", async () => {
    await eve.endPayments();
    await setStatus("dispatched");
    expect(await deleteAccount()).toEqual([409, expect.stringContaining("still on its way")]);
    const { error } = await backend().service.rpc("erase_customer", { customer: eve.email });
    expect(error?.message).toContain(`#${order.reference} (not delivered)`);
  });

  it("waits for a dispute, so that nobody destroys the proof of a delivery", async () => {
    await createPaymentHarness(backend()).pay(eve, order);
    await setStatus("delivered");
    await owner(sql`
      insert into public.disputes ("chargeId", "providerId", amount, source)
      select id, ${randomUUID()}, 10, 'webhook' from public.charges where "orderId" = ${order.orderId}`);
    expect(await deleteAccount()).toEqual([
      409,
      "The money of one of your orders is not settled yet. Please delete your account when it is.",
    ]);
  });

  it("removes the name from the log when the account was lost before", async () => {
    await eve.endPayments();
    await eve.db.rpc("cancel_order", { order_id: order.orderId }).throwOnError();
    await owner(sql`delete from auth.users where id = ${eve.id}`);
    const names = () =>
      owner(sql`select "userName" from public."auditLog"
        where "table" = 'orders' and "rowId" = ${order.orderId} and change ? 'orderStatus'`);
    expect(await names()).toEqual([{ userName: "Eve" }]);
    await backend().service.rpc("erase_customer", { customer: order.reference }).throwOnError();
    expect(await names()).toEqual([{ userName: "Deleted account" }]);
  });
});

/** PGlite has one session, so no transaction can wait for another. */
describe.runIf(databaseKinds().includes("postgres"))("A message during the erasing", () => {
  it("is kept without the person", async () => {
    const backend = await startTestBackend("postgres");
    const eve = await backend.createUser("Eve");
    const order = await placeOrder(eve, [await addProduct(backend, 5)]);
    await eve.endPayments();
    const waiting = () =>
      backend.owner(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
    const { arriving } = await backend.database.kysely.transaction().execute(async (erasing) => {
      await sql`select public.erase_customer(${eve.email})`.execute(erasing);
      const message = eventAbout(order, eve.email);
      const arriving = backend.service
        .rpc("apply_provider_message", message)
        .then((response) => response);
      await expect.poll(waiting).toHaveLength(1);
      return { arriving };
    });
    expect((await arriving).error).toBeNull();
    expect(await bodiesOf(backend, order)).toEqual([
      { body: { event: "refund.processed", data: {} } },
    ]);
    await backend.stop();
  });
});
