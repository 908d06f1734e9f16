import { expect } from "vitest";
import { createUsers } from "../database/create-users.ts";
import { addProduct, stockOf, tryOrder } from "../database/order-steps.ts";
import type { TestBackend, TestUser } from "../database/test-backend.ts";
import { createPaymentHarness } from "../providers/payment-harness.ts";

const STOCK = 7;

/** All buyers order and pay for the same product at once: exactly as many succeed as are in stock. */
export async function expectExactSales(backend: TestBackend, buyerCount: number): Promise<void> {
  const { provider, verify } = createPaymentHarness(backend);
  const buyers = await createUsers(backend, buyerCount);
  const product = await addProduct(backend, STOCK);
  const buy = async (buyer: TestUser) => {
    const { placed, rejection } = await tryOrder(buyer, [product]);
    if (rejection) return rejection.message;
    const { reference, orderId, pesewas } = placed;
    provider.pay(reference, { amount: pesewas, webhook: false });
    return (await verify(buyer.token, { reference, orderId })).message;
  };
  const results = await Promise.all(buyers.map(buy));
  const bought = results.filter((message) => message === "Payment successful!");
  const refused = results.filter((message) => /^Kente \S+ is sold out\.$/.test(message));
  expect([bought.length, refused.length]).toEqual([STOCK, buyerCount - STOCK]);
  expect(await stockOf(backend, product)).toBe(0);
  const { data } = await backend.service
    .from("orderItems")
    .select("orders!inner(paymentStatus)")
    .eq("productId", product.productId)
    .eq("orders.paymentStatus", "success");
  expect(data).toHaveLength(STOCK);
}
