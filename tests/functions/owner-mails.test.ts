import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { newReference } from "../harness/database/order-steps.ts";
import { describeOnAllDatabases } from "../harness/database/test-backend.ts";
import { OWNER } from "./mail-sender.ts";
import { type MailSetup, setUpMails } from "./mail-setup.ts";

const SETTINGS = "notificationSettings";

describeOnAllDatabases("The mails to the owner", (backend) => {
  let setup: MailSetup | undefined;
  let { harness, sender, admin, kofi, order } = {} as MailSetup;

  beforeEach(async () => {
    setup = await setUpMails(backend(), setup);
    ({ harness, sender, admin, kofi, order } = setup);
    await set({
      address: "",
      paidOrder: true,
      lowStock: true,
      dispute: true,
      failedRefund: true,
      unmatchedCharge: true,
    });
  });

  const set = (changes: object) =>
    admin.db.from(SETTINGS).update(changes).eq("id", 1).throwOnError();
  const pay = async () => {
    await harness.pay(kofi, order);
    await backend().owner(sql`delete from private.outbox`);
  };
  const toOwner = async () => {
    await harness.provider.webhooksDone();
    await sender.send();
    return sender.sent.filter(({ to }) => to === OWNER);
  };
  const openOrder = () => `https://shop.example/admin/order-details/${order.orderId}`;

  it("tell of a dispute once, with amount, deadline and link", async () => {
    await pay();
    harness.provider.openDispute(order.reference);
    harness.provider.remindDispute(order.reference);
    await harness.provider.webhooksDone();
    await backend().owner(sql`update public.disputes set "dueAt" = '2030-12-03T14:00:00Z'`);
    const [mail, ...more] = await toOwner();
    expect(mail?.subject).toBe(`The payment of order #${order.reference} is disputed`);
    expect(mail?.text).toContain(
      "for GH₵120.00 back. Answer at the payment provider until 3 December 2030 at 14:00 (Ghana",
    );
    expect(mail?.text).toContain(openOrder());
    expect(mail?.html).toContain(openOrder());
    harness.provider.resolveDispute(order.reference, "merchant-accepted");
    expect((await toOwner()).length).toBe(1);
    expect(more).toEqual([]);
  });

  it.each([
    ["failed", "failed", "The customer does not have GH₵120.00 yet."],
    ["needs-attention", "needs the customer's bank details", "enter it in the back office"],
  ] as const)("tell of each problem of a refund once: %s", async (outcome, subject, text) => {
    await pay();
    harness.provider.setRefundOutcome(outcome);
    await harness.refund(admin.token, order.orderId, { amount: 120, reason: "Torn" });
    const mails = await toOwner();
    expect(mails.map((mail) => mail.subject)).toEqual([
      `The refund of order #${order.reference} ${subject}`,
    ]);
    expect(mails[0]?.text).toContain(text);
    expect(mails[0]?.text).toContain(openOrder());
    if (outcome === "failed") return;
    harness.provider.finishRefund(order.reference, "failed");
    expect((await toOwner())[1]?.subject).toBe(`The refund of order #${order.reference} failed`);
  });

  it("are neither sent nor repeated once the refund is settled or the dispute is over", async () => {
    await pay();
    harness.provider.setRefundOutcome("failed");
    await harness.refund(admin.token, order.orderId, { amount: 20, reason: "Torn" });
    harness.provider.openDispute(order.reference);
    expect(await toOwner()).toHaveLength(2);
    await backend().owner(sql`
      update public.refunds set status = 'by_hand' where status = 'failed'`);
    await backend().owner(sql`
      update public.disputes set status = 'won' where status = 'open'`);
    const mails = () =>
      backend().owner<{ id: number }>(sql`
        select id::int from private.outbox where recipient is null`);
    for (const { id: mail_id } of await mails()) {
      const { error } = await admin.db.rpc("resend_mail", { mail_id });
      expect(error).toMatchObject({
        code: "PT409",
        message: "What this mail asks for is done: it is not sent again.",
      });
    }
    await backend().owner(sql`update private.outbox set sent_at = null, claimed_at = null`);
    expect(await toOwner()).toHaveLength(2);
    expect(await mails()).toEqual([]);
  });

  it("tell of a payment with a wrong amount, and of one that belongs to no order", async () => {
    harness.provider.pay(order.reference, { requestedAmount: 10_000, amount: 10_000 });
    await harness.provider.webhooksDone();
    const unknown = newReference();
    harness.provider.pay(unknown, { amount: 500 });
    await harness.provider.webhooksDone();
    await harness.reconcile();
    await harness.reconcile();
    const [wrong, stray, ...more] = await toOwner();
    expect(wrong?.subject).toBe(`The payment of order #${order.reference} has the wrong amount`);
    expect(wrong?.text).toContain("GH₵100.00 came in, but the order comes to GH₵120.00.");
    expect(stray?.subject).toBe("A payment belongs to no order");
    expect(stray?.text).toContain(`GH₵5.00 came in`);
    expect(stray?.text).toContain(unknown);
    expect(stray?.text).toContain("https://shop.example/admin/dashboard");
    expect(more).toEqual([]);
  });

  it("go to the address of the settings first", async () => {
    await set({ address: "shop@shop.example" });
    await harness.pay(kofi, order);
    await sender.send({ ownerEmail: undefined });
    expect(sender.subjects()).toContain(`shop@shop.example: New order #${order.reference}`);
  });

  it("are not sent when the settings exclude them", async () => {
    await set({
      paidOrder: false,
      lowStock: false,
      dispute: false,
      failedRefund: false,
      unmatchedCharge: false,
    });
    await backend().owner(sql`update public.products set "lowStockAt" = 5`);
    await backend().owner(sql`select private.enqueue_low_stock_mail()`);
    await harness.pay(kofi, order);
    harness.provider.pay(newReference(), { amount: 500 });
    harness.provider.openDispute(order.reference);
    harness.provider.setRefundOutcome("failed");
    await harness.refund(admin.token, order.orderId, { amount: 120, reason: "Torn" });
    await harness.reconcile();
    expect(await toOwner()).toEqual([]);
  });

  it("can be tried with a test mail, which says where it went", async () => {
    const request_id = randomUUID();
    const { data: id } = await admin.db.rpc("send_test_mail", { request_id });
    expect((await admin.db.rpc("send_test_mail", { request_id })).data).toBe(id);
    const outcome = async () =>
      (await admin.db.rpc("test_mail_outcome", { mail_id: id })).data?.[0];
    expect(await outcome()).toEqual({ recipient: null, sent_at: null, error: "" });
    expect(await sender.send()).toEqual({ sent: 1, failed: 0 });
    expect(await outcome()).toMatchObject({ recipient: OWNER, sent_at: expect.any(String) });
    expect(sender.sent[0]?.text).toContain("this is where Ntoma sends the mails to its owner");

    const { data: lost } = await admin.db.rpc("send_test_mail");
    await sender.send({ ownerEmail: undefined });
    expect((await admin.db.rpc("test_mail_outcome", { mail_id: lost })).data).toEqual([]);
  });

  it("have settings that only admins see and change", async () => {
    expect((await kofi.db.from(SETTINGS).select()).data).toEqual([]);
    expect((await kofi.db.from(SETTINGS).update({ dispute: false }).eq("id", 1)).error).toBeNull();
    expect((await admin.db.from(SETTINGS).select("dispute")).data).toEqual([{ dispute: true }]);
    expect((await backend().anonymous.from(SETTINGS).select()).status).toBe(401);
    for (const address of ["no address", "a@b", "a@b.example, c@d.example", "<a@b.example>"]) {
      const { error } = await admin.db.from(SETTINGS).update({ address }).eq("id", 1);
      expect(error?.code, address).toBe("PT400");
    }
    expect((await kofi.db.rpc("send_test_mail")).status).toBe(403);
  });
});
