import { AsyncLocalStorage } from "node:async_hooks";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addProduct, placeOrder } from "../harness/database/order-steps.ts";
import {
  startTestBackend,
  type TestBackend,
  type TestUser,
} from "../harness/database/test-backend.ts";
import { createPaymentHarness } from "../harness/providers/payment-harness.ts";

let backend: TestBackend;
let shopper: TestUser;
beforeAll(async () => {
  backend = await startTestBackend("pglite");
  shopper = await backend.createUser("Ama");
});
afterAll(() => backend.stop());

/** Counts only the calls of a request: maintenance and other databases may run in this process, too. */
const counter = new AsyncLocalStorage<() => void>();

/** The calls into PGlite of a request whose statements are prepared already. */
async function countCalls(request: () => PromiseLike<unknown>): Promise<number> {
  await request();
  const { execProtocol } = PGlite.prototype;
  const countAndSend: typeof execProtocol = function (this: PGlite, ...message) {
    counter.getStore()?.();
    return execProtocol.apply(this, message);
  };
  const spy = vi.spyOn(PGlite.prototype, "execProtocol").mockImplementation(countAndSend);
  let calls = 0;
  const count = () => void calls++;
  await counter.run(count, async () => request());
  spy.mockRestore();
  return calls;
}

it("a read of the own cart: the query with its context, then the end of the transaction", async () => {
  expect(await countCalls(() => shopper.db.from("carts").select("id,quantity"))).toBe(2);
});

it("a function: also the response", async () => {
  expect(await countCalls(() => shopper.db.rpc("open_payments"))).toBe(3);
});

it("a verification: its beginning as the shopper, then the confirmation", async () => {
  const { verify } = createPaymentHarness(backend);
  const { orderId, reference } = await placeOrder(shopper, [await addProduct(backend, 5)]);
  expect(await countCalls(() => verify(shopper.token, { orderId, reference }))).toBe(4);
});
