import type { EmailMessage } from "@supabase/lite";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refundMessages } from "../../domain/messages.ts";
import { createHeldState, setHeld } from "../../server/backup/held.ts";
import { unlessHeld } from "../../server/mail/mail-driver.ts";
import {
  addProduct,
  age,
  ledgerOf,
  type Placed,
  placeOrder,
} from "../harness/database/order-steps.ts";
import { describeOnAllDatabases } from "../harness/database/test-backend.ts";
import { type MailSetup, setUpMails } from "./mail-setup.ts";

const NOTHING = { asked: 0, confirmed: 0, unanswered: 0, faults: 0, refundsRequested: 0 };

describeOnAllDatabases("A shop that was restored from a backup", (backend) => {
  let setup: MailSetup;
  /** Paid and cancelled: a refund is due, and its mails wait. */
  let refunded: Placed;
  /** Paid at the provider, which the shop does not know. */
  let lost: Placed;

  beforeEach(async () => {
    await backend().owner(sql`delete from public.orders`);
    setup = await setUpMails(backend(), setup);
    const { harness, admin, kofi, order } = setup;
    harness.webhooks.areLost = true;
    await harness.pay(kofi, order);
    refunded = order;
    await admin.db.from("orders").update({ orderStatus: "cancelled" }).eq("id", order.orderId);
    await backend().owner(sql`
      insert into public.refunds ("chargeId", amount, status, source)
      select id, amount, 'due', 'sweep' from public.charges where "orderId" = ${order.orderId}`);
    lost = await placeOrder(kofi, [await addProduct(backend(), 5)]);
    harness.provider.pay(lost.reference, { amount: lost.pesewas, webhook: false });
    await age(backend(), lost, 5);
    harness.providerRequests.length = 0;
    await setHeld(backend().database.kysely, true);
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await setHeld(backend().database.kysely, false);
  });

  const release = async () => (await backend().service.rpc("release_shop")).data;
  const unsent = () => backend().owner(sql`select id from private.outbox where sent_at is null`);

  it("sends no mail and asks nothing of the provider", async () => {
    const { harness, sender, admin, kofi } = setup;
    const waiting = await unsent();
    expect(waiting.length).toBeGreaterThan(1);
    expect(await sender.sendLater()).toEqual({ sent: 0, failed: 0 });
    expect(await unsent()).toEqual(waiting);
    expect(await harness.sweep()).toEqual(NOTHING);
    expect(await harness.deps.database.claimReconciliation()).toBe(false);
    const callers: HeadersInit[] = [
      { authorization: `Bearer ${admin.token}` },
      { apikey: backend().keys.secretKey },
    ];
    for (const headers of callers) {
      const answer = await harness.call("reconcile-payments", { method: "POST", headers });
      expect(answer).toMatchObject({ status: 409, success: false });
    }
    expect(await harness.refund(admin.token, refunded.orderId)).toMatchObject({
      status: 409,
      success: false,
      message: refundMessages.held,
    });
    expect(await harness.verify(kofi.token, lost)).toMatchObject({ success: false, final: false });
    expect(harness.providerRequests).toEqual([]);
  });

  it("takes no message of the provider, which sends it again", async () => {
    const { harness } = setup;
    const [event = ""] = await harness.eventsOf(() =>
      harness.provider.pay(lost.reference, { amount: lost.pesewas }),
    );
    expect((await harness.webhook(event)).status).toBeGreaterThanOrEqual(500);
    expect(await ledgerOf(backend(), lost)).toEqual([]);
    expect(harness.providerRequests).toEqual([]);
    await release();
    expect((await harness.webhook(event)).status).toBe(200);
    expect(await ledgerOf(backend(), lost)).toEqual(["charge order webhook"]);
  });

  it("takes no order and no further payment, and says why", async () => {
    const { kofi } = setup;
    const line = await addProduct(backend(), 5);
    await expect(placeOrder(kofi, [line])).rejects.toThrow("was restored from a backup");
    const again = await kofi.db.from("paymentAttempts").insert({ orderId: lost.orderId });
    expect(again.status).toBe(409);
    expect(again.error?.message).toContain("was restored from a backup");
  });

  it("tells its admins", async () => {
    const waiting = async () => (await setup.admin.db.rpc("orders_waiting")).data;
    expect(await waiting()).toMatchObject({ isHeld: true });
    await release();
    expect(await waiting()).toMatchObject({ isHeld: false });
  });

  it("sends no mails of accounts until its server knows of the release", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    const state = createHeldState(backend().database.kysely);
    const sent: EmailMessage[] = [];
    const driver = unlessHeld({ send: async (mail) => void sent.push(mail) }, state.isHeld);
    await state.watch();
    await driver.send({ to: "kofi@shop.example", subject: "Your new password" });
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("Your new password"));
    expect(sent).toEqual([]);
    await release();
    vi.advanceTimersByTime(60_000);
    await state.close();
    await driver.send({ to: "kofi@shop.example", subject: "Your new password" });
    expect(sent).toHaveLength(1);
  });

  it("goes on once it is released, without mails that are older than a week", async () => {
    const { harness, sender } = setup;
    const [{ id: oldest } = {}] = await backend().owner(sql<{ id: string }>`
      update private.outbox set created_at = now() - interval '8 days'
      where id = (select min(id) from private.outbox where sent_at is null) returning id`);
    const waiting = await unsent();
    expect(await release()).toBe(true);
    expect(await release()).toBe(false);
    expect(await sender.sendLater()).toEqual({ sent: waiting.length - 1, failed: 0 });
    expect(await backend().owner(sql`select from private.outbox where id = ${oldest}`)).toEqual([]);
    expect(await harness.sweep()).toMatchObject({ confirmed: 1, refundsRequested: 1 });
    expect(await ledgerOf(backend(), lost)).toEqual(["charge order sweep"]);
  });
});
