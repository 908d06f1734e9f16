import { sql } from "kysely";
import { addProduct, type Placed, placeOrder } from "../harness/database/order-steps.ts";
import type { TestBackend, TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";
import { createMailSender, type MailSender } from "./mail-sender.ts";

export type MailSetup = {
  harness: PaymentHarness;
  sender: MailSender;
  admin: TestUser;
  kofi: TestUser;
  /** Placed by the shopper, and not paid. */
  order: Placed;
};

/** A provider, a sender and an order, of the same users as an earlier setup; no mail waits. */
export async function setUpMails(backend: TestBackend, earlier?: MailSetup): Promise<MailSetup> {
  const admin = earlier?.admin ?? (await backend.createUser("Ama", { admin: true }));
  const kofi = earlier?.kofi ?? (await backend.createUser("Kofi"));
  const order = await placeOrder(kofi, [await addProduct(backend, 5)]);
  await backend.owner(sql`delete from private.outbox`);
  return {
    harness: createPaymentHarness(backend),
    sender: createMailSender(backend),
    admin,
    kofi,
    order,
  };
}
