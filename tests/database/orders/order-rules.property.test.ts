import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import {
  addProduct,
  age,
  type Line,
  type Placed,
  tryOrder,
} from "../../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../../harness/database/test-backend.ts";
import {
  createPaymentHarness,
  type PaymentHarness,
} from "../../harness/providers/payment-harness.ts";

/** Events of a shop in any order; numbers select among the existing rows. */
type ShopEvent =
  | { kind: "order"; who: number; quantities: [number, number]; twice: boolean }
  | { kind: "pay" | "decline" | "cancel" | "reopen" | "forget"; which: number }
  | { kind: "sweep" };

const which = fc.nat(2);
const shopEvent: fc.Arbitrary<ShopEvent> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("order" as const),
      who: fc.nat(1),
      quantities: fc.tuple(fc.nat(4), fc.nat(4)),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("pay", "pay", "cancel", "cancel", "reopen", "decline", "forget"),
      which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sweep" as const) }) },
);

const START = 6;

/** Always tested: paid, cancelled, restored and cancelled again; expired and paid too late. */
const EVERY_EVENT: ShopEvent[] = [
  { kind: "order", who: 0, quantities: [4, 1], twice: false },
  { kind: "pay", which: 0 },
  { kind: "cancel", which: 0 },
  { kind: "order", who: 1, quantities: [2, 2], twice: true },
  { kind: "forget", which: 1 },
  { kind: "reopen", which: 0 },
  { kind: "pay", which: 1 },
  { kind: "cancel", which: 0 },
  { kind: "cancel", which: 0 },
  { kind: "sweep" },
];

describeAsHosted("Stock, orders and payments after any sequence of events", (backend) => {
  let users: TestUser[];
  let admin: TestUser;
  beforeAll(async () => {
    users = [await backend().createUser("Kofi"), await backend().createUser("Esi")];
    admin = await backend().createUser("Ama", { admin: true });
  });

  async function applyEvent(
    paymentHarness: PaymentHarness,
    products: Line[],
    placed: (Placed & { by: TestUser })[],
    event: ShopEvent,
  ) {
    if (event.kind === "order") return order(products, placed, event);
    if (event.kind === "sweep") return void (await paymentHarness.sweep());
    const chosen = placed[event.which % Math.max(placed.length, 1)];
    if (!chosen) return;
    const { reference, pesewas, by } = chosen;
    const setStatus = (orderStatus: string) =>
      admin.db.from("orders").update({ orderStatus }).eq("id", chosen.orderId);
    if (event.kind === "cancel") await setStatus("cancelled");
    else if (event.kind === "reopen") await setStatus("processing");
    else if (event.kind === "forget") await age(backend(), chosen, 31);
    else {
      const status = event.kind === "pay" ? "success" : "failed";
      if (paymentHarness.provider.transaction(reference)?.status !== "success") {
        paymentHarness.provider.pay(reference, { amount: pesewas, status, webhook: false });
      }
      await paymentHarness.verify(by.token, { orderId: chosen.orderId, reference });
    }
  }

  async function order(
    products: Line[],
    placed: (Placed & { by: TestUser })[],
    { who, quantities, twice }: Extract<ShopEvent, { kind: "order" }>,
  ) {
    const lines = products
      .map((line, index) => ({ ...line, quantity: quantities[index] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    const by = users[who];
    if (!by || lines.length === 0) return;
    const { placed: made, rejection } = await tryOrder(by, twice ? [...lines, ...lines] : lines);
    if (!rejection) placed.push({ ...made, by });
  }

  /** Stock plus the items of paid orders equals the initial stock; every total equals its items. */
  async function expectConsistentStock(products: Line[]) {
    const stocks = await backend().owner(sql<{ id: number; stock: number; taken: number }>`
      select product.id::int as id, product."stockQuantity" as stock,
        coalesce(sum(line.taken), 0)::int as taken
      from public.products as product
      left join private.order_stock as line on line."productId" = product.id
      where product.id in (${sql.join(products.map(({ productId }) => productId))})
      group by product.id order by product.id`);
    for (const { stock, taken } of stocks) {
      expect(stock).toBeGreaterThanOrEqual(0);
      expect(stock + taken).toBe(START);
    }
    const wrong = await backend().owner(sql`
      select placed.id from public.orders as placed
      join public."orderItems" as item on item."orderId" = placed.id
      group by placed.id having sum(item.price * item.quantity) <> placed."totalAmount"`);
    expect(wrong).toEqual([]);
    const unpaid = await backend().owner(sql`
      select placed.id from public.orders as placed
      where placed."paymentStatus" = 'success' and not exists (
        select from public.charges as charge
        where charge."orderId" = placed.id and charge.role = 'order'
          and charge.amount >= placed."totalAmount")`);
    expect(unpaid).toEqual([]);
  }

  it("are consistent", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(shopEvent, { minLength: 6, maxLength: 16 }), async (events) => {
        const paymentHarness = createPaymentHarness(backend());
        const products = [
          await addProduct(backend(), START, 12.5),
          await addProduct(backend(), START, 0.99),
        ];
        const placed: (Placed & { by: TestUser })[] = [];
        for (const event of events) await applyEvent(paymentHarness, products, placed, event);
        await expectConsistentStock(products);
      }),
      { numRuns: 12, endOnFailure: true, examples: [[EVERY_EVENT]] },
    );
    const paid = await backend().owner(sql`select id from public.charges`);
    expect(paid.length).toBeGreaterThan(0);
  });
});
