import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { addProduct, type Placed, placeOrder } from "../harness/database/order-steps.ts";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";
import { createMailSender, type MailSender, OWNER } from "./mail-sender.ts";

describeOnAllDatabases("The mails about an order, for admins,", (backend) => {
  let harness: PaymentHarness;
  let admin: TestUser;
  let kofi: TestUser;
  let order: Placed;
  let sender: MailSender;

  beforeEach(async () => {
    harness = createPaymentHarness(backend());
    sender = createMailSender(backend());
    admin ??= await backend().createUser("Ama", { admin: true });
    kofi ??= await backend().createUser("Kofi");
    await backend().owner(sql`delete from private.outbox`);
    order = await placeOrder(kofi, [await addProduct(backend(), 5)]);
    await harness.pay(kofi, order);
    await harness.verify(kofi.token, order);
  });

  const call = (name: string, args: object, db = admin.db) => db.rpc(name, args);
  const listed = async () => {
    const { data } = await call("order_timeline", { order_id: order.orderId });
    const mails = data.filter(({ kind }: { kind: string }) => kind === "mail");
    return mails.map((mail: Record<string, unknown>) => ({ ...mail, id: Number(mail.id) }));
  };
  const setStatus = async (orderStatus: string) => {
    const change = admin.db.from("orders").update({ orderStatus }).eq("id", order.orderId);
    expect((await change).error).toBeNull();
  };
  const setParcel = (trackingNumber: string) =>
    admin.db.from("parcels").upsert({ orderId: order.orderId, trackingNumber }).throwOnError();
  const error = async (name: string, args: object) => (await call(name, args)).error?.message;

  it("are listed with what became of each", async () => {
    await sender.send();
    await setStatus("dispatched");
    expect(await listed()).toMatchObject([
      { channel: "paid", reason: kofi.email, status: "sent", note: "", dueAt: null },
      { channel: "owner_paid", reason: OWNER, status: "sent", userName: "" },
      { channel: "dispatched", reason: kofi.email, status: "waiting", dueAt: expect.any(String) },
    ]);
  });

  it("are sent again once per request, by the name of the admin", async () => {
    await sender.send();
    const [{ id }] = await listed();
    const request_id = randomUUID();
    for (const mail_id of [id, id]) {
      expect(await error("resend_mail", { mail_id, request_id })).toBeUndefined();
    }
    expect(await sender.send()).toEqual({ sent: 1, failed: 0 });
    const number = `#${order.reference}`;
    expect(sender.subjects()[2]).toBe(`${kofi.email}: We have your order ${number}`);
    expect((await listed())[2]).toMatchObject({ channel: "paid", userName: "Ama" });
    expect(await error("resend_mail", { mail_id: id })).toBeUndefined();
    expect(await sender.send()).toEqual({ sent: 1, failed: 0 });
    expect((await call("resend_mail", { mail_id: id }, kofi.db)).status).toBe(403);
  });

  it("get further tries after they failed, and are not queued while they wait", async () => {
    const [{ id }] = await listed();
    const waiting = "This mail is still waiting to be sent.";
    expect(await error("resend_mail", { mail_id: id })).toBe(waiting);
    const refuse = async () => Promise.reject(new Error("550 No such mailbox"));
    await sender.send({ send: refuse });
    await backend().owner(sql`update private.outbox set attempts = 10`);
    expect(await error("resend_mail", { mail_id: id })).toBeUndefined();
    expect(await sender.send()).toEqual({ sent: 1, failed: 0 });
    expect(await listed()).toHaveLength(2);
    expect(await error("resend_mail", { mail_id: 999_999 })).toBe("This mail does not exist.");
  });

  it("name the corrected tracking number when an admin wants it", async () => {
    await sender.send();
    const args = { order_id: order.orderId };
    expect(await error("mail_tracking", args)).toMatch(/^Only the parcel of a dispatched order/);
    await setStatus("dispatched");
    expect(await error("mail_tracking", args)).toBe("Please save the parcel first.");
    await setParcel("GH-1");
    expect(await error("mail_tracking", args), "waits with the parcel anyway").toBeUndefined();
    expect(await sender.sendLater()).toEqual({ sent: 1, failed: 0 });
    await setParcel("GH-2");
    const request_id = randomUUID();
    await Promise.all([0, 1].map(() => call("mail_tracking", { ...args, request_id })));
    expect(await sender.send()).toEqual({ sent: 1, failed: 0 });
    expect(sender.sent.slice(2).map(({ text }) => /GH-\d/.exec(text)?.[0])).toEqual([
      "GH-1",
      "GH-2",
    ]);
  });
});
