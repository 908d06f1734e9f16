import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { recordLastBackup } from "../../server/backup/last-backup.ts";
import { readShopState } from "../../server/metrics/shop-state.ts";
import { addProduct, type Placed, placeOrder } from "../harness/database/order-steps.ts";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

describeOnAllDatabases("The state of the shop", (backend) => {
  let harness: PaymentHarness;
  let kofi: TestUser;
  let order: Placed;

  beforeEach(async () => {
    harness = createPaymentHarness(backend());
    kofi ??= await backend().createUser("Kofi");
    order = await placeOrder(kofi, [await addProduct(backend(), 5)]);
  });

  const state = () => readShopState(backend().database.kysely);

  it("has mails that are due and not sent, and those that were given up", async () => {
    await backend().owner(sql`delete from private.outbox`);
    expect(await state()).toMatchObject({ waitingMails: 0, failedMails: 0, oldestMailAge: 0 });
    await backend().owner(sql`
      insert into private.outbox (kind, order_id, recipient, due_at, attempts, sent_at) values
        ('cancelled', ${order.orderId}, 'k@example.com', now() - interval '20 minutes', 1, null),
        ('cancelled', ${order.orderId}, 'k@example.com', now() + interval '20 seconds', 0, null),
        ('cancelled', ${order.orderId}, 'k@example.com', now() - interval '1 hour', 10, null),
        ('cancelled', ${order.orderId}, 'k@example.com', now() - interval '1 hour', 1, now())`);
    const { waitingMails, failedMails, oldestMailAge } = await state();
    expect({ waitingMails, failedMails }).toEqual({ waitingMails: 1, failedMails: 1 });
    expect(oldestMailAge).toBeGreaterThanOrEqual(1200);
    expect(oldestMailAge).toBeLessThan(3600);
  });

  it("has pieces on hold, money that is owed and disputes", async () => {
    const before = await state();
    expect(before.heldPieces).toBeGreaterThan(0);
    await harness.pay(kofi, order);
    expect((await state()).heldPieces).toBe(before.heldPieces - 1);

    harness.provider.openDispute(order.reference);
    await harness.provider.webhooksDone();
    await backend().owner(sql`
      update public.orders set "orderStatus" = 'cancelled' where id = ${order.orderId}`);
    const { openDisputes, refundsDue, oldestRefundAge } = await state();
    expect(openDisputes).toBe(before.openDisputes + 1);
    expect(refundsDue).toBe(before.refundsDue + 1);
    expect(oldestRefundAge).toBeGreaterThanOrEqual(0);
  });

  it("has the times of the last sweep and the last backup", async () => {
    await backend().owner(sql`
      delete from private.shop_state where name in ('last sweep', 'last backup')`);
    expect(await state()).toMatchObject({ lastSweep: 0, lastBackup: 0 });
    const began = Math.floor(Date.now() / 1000) - 1;
    await harness.sweep();
    await recordLastBackup(backend().database.kysely);
    const { lastSweep, lastBackup } = await state();
    for (const time of [lastSweep, lastBackup]) expect(time).toBeGreaterThanOrEqual(began);
  });
});
