import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import type { OrderMailSettings } from "../../supabase/functions/_shared/mails/send-order-mails.ts";
import { addProduct, type Line, type Placed, placeOrder } from "../harness/database/order-steps.ts";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";
import { createMailSender, type MailSender } from "./mail-sender.ts";

describeOnAllDatabases("Mails about an order", (backend) => {
  let harness: PaymentHarness;
  let admin: TestUser;
  let kofi: TestUser;
  let shirt: Line;
  let order: Placed;
  let sent: MailSender["sent"];
  let send: MailSender["send"];
  let sendLater: MailSender["sendLater"];
  let subjects: MailSender["subjects"];

  beforeEach(async () => {
    harness = createPaymentHarness(backend());
    admin ??= await backend().createUser("Ama", { admin: true });
    kofi ??= await backend().createUser("Kofi");
    shirt = await addProduct(backend(), 5);
    await backend().owner(sql`delete from private.outbox`);
    ({ sent, send, sendLater, subjects } = createMailSender(backend()));
    order = await placeOrder(kofi, [{ ...shirt, quantity: 2 }]);
  });

  const pay = async () => {
    await harness.pay(kofi, order);
    await harness.verify(kofi.token, order);
  };
  const setStatus = async (orderStatus: string) => {
    const { error } = await admin.db.from("orders").update({ orderStatus }).eq("id", order.orderId);
    expect(error).toBeNull();
  };

  it("are sent after the payment, one to the buyer and one to the owner", async () => {
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    await backend().owner(sql`
      update public."shopDetails" set email = 'hello@shop.example', "phoneNumber" = '030 111'`);
    await pay();
    expect(await send({ runMs: 0 })).toEqual({ sent: 0, failed: 0 });
    expect(await send()).toEqual({ sent: 2, failed: 0 });
    expect(subjects()).toEqual([
      `${kofi.email}: We have your order #${order.reference}`,
      `owner@shop.example: New order #${order.reference}`,
    ]);
    const [{ text = "", html = "" } = {}, ownersMail] = sent;
    expect(text).toContain("Total: GH₵240.00");
    expect(text).toMatch(/2 × Kente NTOMA-\d+: GH₵240\.00/);
    expect(text).toContain("About returns: https://shop.example/returns");
    expect(html).toContain(`href="https://shop.example/product/${shirt.productId}"`);
    expect(html).toContain("2 × GH₵120.00");
    expect(html).toMatch(/font-weight: 700[^>]*>GH₵240\.00</);
    expect(html).toMatch(/<th[^>]*>Price</);
    expect(html).toContain('href="https://shop.example/delivery"');
    expect(html).toContain('href="mailto:hello@shop.example"');
    expect(text).toContain("hello@shop.example\n030 111");
    for (const content of [text, html]) {
      expect(content).toContain("1 Oxford Street, Accra, Greater Accra");
      expect(content).toContain("https://shop.example/orders");
    }
    expect(ownersMail?.text).toContain(`https://shop.example/admin/order-details/${order.orderId}`);
    expect(ownersMail?.html).toContain("2 × GH₵120.00");
    expect(ownersMail?.text).not.toContain("/returns");
    expect(await send()).toEqual({ sent: 0, failed: 0 });
  });

  it("to the owner list the products that are low on stock", async () => {
    await backend().owner(sql`update public.products set "lowStockAt" = 0`);
    await backend().owner(sql`
      update public.products set name = 'Last Smock', "lowStockAt" = 5 where id = ${shirt.productId}`);
    await backend().owner(sql`select private.enqueue_low_stock_mail()`);
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(subjects()).toEqual(["owner@shop.example: 1 product is low on stock"]);
    for (const content of [sent[0]?.text, sent[0]?.html]) {
      expect(content).toContain("Last Smock: 5 left");
      expect(content).toContain("https://shop.example/admin/products?sort=stock-asc");
    }
    await backend().owner(sql`select private.enqueue_low_stock_mail()`);
    expect(await send()).toEqual({ sent: 0, failed: 0 });
  });

  it.each([
    [true, "/storage/v1/render/image/public/Products/a.webp?width=160&amp;resize=contain"],
    [false, "/storage/v1/object/public/Products/a.webp"],
  ])(
    "show the pictures of the shop, small ones where they are rendered (%s)",
    async (imageRendering, path) => {
      await backend().owner(sql`
      update public."orderItems" set image = '/storage/v1/object/public/Products/a.webp'
      where "orderId" = ${order.orderId}`);
      await pay();
      await send({ imageRendering });
      expect(sent).toHaveLength(2);
      for (const { html } of sent) {
        expect(html).toContain(`src="https://shop.example${path}" alt="Kente `);
      }
    },
  );

  it("are sent once per status, however often it is set", async () => {
    await pay();
    for (const status of ["dispatched", "packaged", "dispatched", "delivered", "cancelled"]) {
      await setStatus(status);
      await sendLater({ ownerEmail: undefined });
    }
    await admin.db.rpc("settle_refund", { order_id: order.orderId, reason: "Cash" });
    await send({ ownerEmail: undefined });
    const number = `#${order.reference}`;
    expect(sent.map(({ subject }) => subject)).toEqual([
      `We have your order ${number}`,
      `Your order ${number} is on its way`,
      `Your order ${number} was delivered`,
      `Your order ${number} was cancelled`,
      `GH₵240.00 for your order ${number} was sent back`,
    ]);
    expect(sent[3]?.text).toContain("You will get GH₵240.00 back.");
    expect(sent[4]?.text).toContain(
      "We have sent GH₵240.00 back to you. If it goes through your bank,",
    );
    expect(await send(), "an owner's address that is set later").toEqual({ sent: 0, failed: 0 });
  });

  it("to the owner expire after a week", async () => {
    await pay();
    await backend().owner(sql`
      update private.outbox set created_at = created_at - interval '8 days'`);
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(subjects()).toEqual([expect.stringContaining("We have your order")]);
    expect(await backend().owner(sql`select from private.outbox where sent_at is null`)).toEqual(
      [],
    );
  });

  it("are sent for each cancellation and reinstatement, and for each refund with its amount", async () => {
    await pay();
    for (const status of ["cancelled", "processing", "cancelled"]) {
      await setStatus(status);
      await sendLater({ ownerEmail: undefined });
    }
    harness.provider.refundAtProvider(order.reference, 500);
    await harness.provider.webhooksDone();
    await harness.refund(admin.token, order.orderId);
    await harness.provider.webhooksDone();
    await send({ ownerEmail: undefined });
    const number = `#${order.reference}`;
    expect(sent.map(({ subject }) => subject)).toEqual([
      `We have your order ${number}`,
      `Your order ${number} was cancelled`,
      `Your order ${number} is being prepared again`,
      `Your order ${number} was cancelled`,
      `GH₵5.00 for your order ${number} was sent back`,
      `GH₵235.00 for your order ${number} was sent back`,
    ]);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(6);
  });

  it("say how much goes back when an order was paid too late", async () => {
    await setStatus("cancelled");
    await sendLater();
    const late = await placeOrder(kofi, [{ ...shirt, quantity: 5 }]);
    await backend().service.from("products").update({ stockQuantity: 1 }).eq("id", shirt.productId);
    await harness.pay(kofi, late);
    await harness.provider.webhooksDone();
    await send({ ownerEmail: undefined });
    expect(sent[0]?.text).toContain("Nothing will be charged for it.");
    expect(sent[1]?.text).toContain("You will get GH₵600.00 back.");
  });

  it("are sent once by concurrent senders", async () => {
    await pay();
    await setStatus("dispatched");
    await backend().owner(sql`update private.outbox set due_at = created_at`);
    const counts: { sent: number }[] = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(counts.reduce((sum, count) => sum + count.sent, 0)).toBe(3);
    expect(new Set(subjects()).size).toBe(3);
    expect(sent).toHaveLength(3);
  });

  it("are kept when the mail server rejects them, and when the sender crashes", async () => {
    await pay();
    const refused: string[] = [];
    const refuse: OrderMailSettings["send"] = async ({ messageId }) => {
      refused.push(messageId);
      throw new Error("450 Mailbox busy");
    };
    expect(await send({ send: refuse })).toEqual({ sent: 0, failed: 2 });
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    const pending = await backend().owner(sql<{ error: string; attempts: number }>`
      select error, attempts from private.outbox order by id`);
    expect(pending[0]).toEqual({ error: "450 Mailbox busy", attempts: 1 });
    await backend().owner(sql`
      update private.outbox set claimed_at = claimed_at - interval '3 minutes'`);
    expect(await send()).toEqual({ sent: 2, failed: 0 });
    expect(sent.map(({ messageId }) => messageId)).toEqual(refused);

    await setStatus("dispatched");
    await backend().owner(sql`update private.outbox set due_at = created_at`);
    const { data } = await backend().service.rpc("claim_order_mails", {});
    expect(data).toHaveLength(1);
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    await backend().owner(sql`
      update private.outbox set claimed_at = claimed_at - interval '11 minutes'`);
    expect(await send()).toEqual({ sent: 1, failed: 0 });
  });

  it("are not sent for an order that was rolled back", async () => {
    const failing = backend().owner(sql`
      with paid as (
        update public.orders set "paymentStatus" = 'success' where id = ${order.orderId}
        returning 1 / (id - id) as fails
      ) select fails from paid`);
    await expect(failing).rejects.toThrow("division by zero");
    expect(await send()).toEqual({ sent: 0, failed: 0 });
  });

  it("are not sent without the secret key", async () => {
    const { call } = createMailSender(backend());
    expect((await call(backend().keys.publishableKey)).status).toBe(401);
  });
});
