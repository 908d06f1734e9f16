import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { describeOnAllDatabases } from "../harness/database/test-backend.ts";
import { OWNER } from "./mail-sender.ts";
import { type MailSetup, setUpMails } from "./mail-setup.ts";

describeOnAllDatabases("The mails about an order, for admins,", (backend) => {
  let setup: MailSetup | undefined;
  let { harness, sender, admin, kofi, order } = {} as MailSetup;

  beforeEach(async () => {
    setup = await setUpMails(backend(), setup);
    ({ harness, sender, admin, kofi, order } = setup);
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
  const refuse = async () => Promise.reject(new Error("550 No such mailbox"));

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
    await sender.send({ send: refuse });
    await backend().owner(sql`update private.outbox set attempts = 10`);
    expect(await error("resend_mail", { mail_id: id })).toBeUndefined();
    expect(await sender.send()).toEqual({ sent: 1, failed: 0 });
    expect(await listed()).toHaveLength(2);
    expect(await error("resend_mail", { mail_id: 999_999 })).toBe("This mail does not exist.");
  });

  it("are not taken back by a new status once they were tried", async () => {
    await sender.send();
    for (const status of ["dispatched", "delivered"]) {
      await setStatus(status);
      expect(await sender.sendLater({ send: refuse })).toEqual({ sent: 0, failed: 1 });
    }
    const failed = (await listed()).filter(({ status }: { status: string }) => status !== "sent");
    for (const { id } of failed)
      expect(await error("resend_mail", { mail_id: id })).toBeUndefined();
    await setStatus("packaged");
    expect(await sender.send()).toEqual({ sent: 2, failed: 0 });
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
