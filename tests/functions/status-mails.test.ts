import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { addProduct, placeOrder } from "../harness/database/order-steps.ts";
import { describeOnAllDatabases } from "../harness/database/test-backend.ts";
import { type MailSetup, setUpMails } from "./mail-setup.ts";

describeOnAllDatabases("The mail about an admin's change of status", (backend) => {
  let setup: MailSetup | undefined;
  let { harness, sender, admin, kofi, order } = {} as MailSetup;

  beforeEach(async () => {
    setup = await setUpMails(backend(), setup);
    ({ harness, sender, admin, kofi, order } = setup);
    await harness.pay(kofi, order);
    await harness.verify(kofi.token, order);
    await backend().owner(sql`delete from private.outbox`);
  });

  const setStatus = async (...statuses: string[]) => {
    for (const orderStatus of statuses) {
      const change = admin.db.from("orders").update({ orderStatus }).eq("id", order.orderId);
      expect((await change).error).toBeNull();
    }
  };
  const sentSubjects = () => sender.sent.map(({ subject }) => subject.replace(/ #\S+/, ""));

  it("waits for half a minute", async () => {
    await setStatus("packaged", "dispatched");
    expect(await sender.send()).toEqual({ sent: 0, failed: 0 });
    const [mail] = await backend().owner(sql`
      select extract(epoch from due_at - created_at)::int as seconds from private.outbox`);
    expect(mail).toEqual({ seconds: 30 });
    expect(await sender.sendLater()).toEqual({ sent: 1, failed: 0 });
    expect(sentSubjects()).toEqual(["Your order is on its way"]);
  });

  it.each([
    ["packaged", "dispatched"],
    ["dispatched", "delivered"],
    ["processing", "cancelled"],
    ["cancelled", "processing"],
  ])("is never sent when %s → %s is changed back", async (before, after) => {
    await setStatus(before);
    await sender.sendLater();
    sender.sent.length = 0;
    await setStatus(after, before);
    expect(await sender.sendLater()).toEqual({ sent: 0, failed: 0 });
    await setStatus(after);
    expect(await sender.sendLater()).toEqual({ sent: 1, failed: 0 });
  });

  it("is about the last of several changes, and about nothing when the last is the first", async () => {
    await setStatus("dispatched", "delivered");
    await sender.sendLater();
    expect(sentSubjects()).toEqual(["Your order was delivered"]);
    await setStatus("cancelled", "packaged", "delivered");
    expect(await sender.sendLater()).toEqual({ sent: 0, failed: 0 });
    await setStatus("cancelled", "packaged", "cancelled");
    await sender.sendLater();
    expect(sentSubjects()).toEqual(["Your order was delivered", "Your order was cancelled"]);
    await setStatus("packaged");
    await sender.sendLater();
    expect(sentSubjects()[2]).toBe("Your order is being prepared again");
  });

  it("is not taken back once a sender has it: then the customer hears of both", async () => {
    await setStatus("cancelled");
    await backend().owner(sql`update private.outbox set due_at = now()`);
    expect((await backend().service.rpc("claim_order_mails", {})).data).toHaveLength(1);
    await setStatus("processing");
    const kinds = await backend().owner(sql`select kind from private.outbox order by id`);
    expect(kinds).toEqual([{ kind: "cancelled" }, { kind: "reinstated" }]);
  });

  it("goes at once when the shopper cancels, or before the mail about the refund", async () => {
    const unpaid = await placeOrder(kofi, [await addProduct(backend(), 5)]);
    await kofi.endPayments();
    expect((await kofi.db.rpc("cancel_order", { order_id: unpaid.orderId })).error).toBeNull();
    await setStatus("cancelled");
    await admin.db.rpc("settle_refund", { order_id: order.orderId, reason: "Cash" });
    await sender.send();
    expect(sentSubjects()).toEqual([
      "Your order was cancelled",
      "Your order was cancelled",
      expect.stringContaining("was sent back"),
    ]);
  });
});
