import type { TestUser } from "./test-backend.ts";

/** The payments and refunds of an order, as an admin sees them in its timeline. */
export async function moneyEvents(admin: TestUser, orderId: number | undefined) {
  const { data } = await admin.db.rpc("order_timeline", { order_id: orderId }).throwOnError();
  const events: { kind: string }[] = data;
  return events.filter(({ kind }) => kind === "charge" || kind === "refund");
}
