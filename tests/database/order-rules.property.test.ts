import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { addProduct, age, type Line, type Placed, tryOrder } from "../harness/order-steps.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/payment-harness.ts";
import { describeAsHosted, type TestUser } from "../harness/test-backend.ts";

/** What can happen in a shop, in any order; numbers choose among what is there. */
type Act =
  | { kind: "order"; who: number; quantities: [number, number]; twice: boolean }
  | { kind: "pay" | "decline" | "cancel" | "reopen" | "forget"; which: number }
  | { kind: "sweep" };

const which = fc.nat(2);
const act: fc.Arbitrary<Act> = fc.oneof(
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

/** Played in any case: paid, cancelled, taken back and cancelled again; forgotten and paid too late. */
const ALL_IN_TURN: Act[] = [
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

describeAsHosted("The books, after whatever happened", (backend) => {
  let users: TestUser[];
  let admin: TestUser;
  beforeAll(async () => {
    users = [await backend().createUser("Kofi"), await backend().createUser("Esi")];
    admin = await backend().createUser("Ama", { admin: true });
  });

  async function play(
    paymentHarness: PaymentHarness,
    goods: Line[],
    placed: (Placed & { by: TestUser })[],
    happening: Act,
  ) {
    if (happening.kind === "order") return order(goods, placed, happening);
    if (happening.kind === "sweep") return void (await paymentHarness.sweep());
    const chosen = placed[happening.which % Math.max(placed.length, 1)];
    if (!chosen) return;
    const { reference, pesewas, by } = chosen;
    const setStatus = (orderStatus: string) =>
      admin.db.from("orders").update({ orderStatus }).eq("id", chosen.orderId);
    if (happening.kind === "cancel") await setStatus("cancelled");
    else if (happening.kind === "reopen") await setStatus("processing");
    else if (happening.kind === "forget") await age(backend(), chosen, 31);
    else {
      const status = happening.kind === "pay" ? "success" : "failed";
      if (paymentHarness.provider.transaction(reference)?.status !== "success") {
        paymentHarness.provider.pay(reference, { amount: pesewas, status, webhook: false });
      }
      await paymentHarness.verify(by.token, { orderId: chosen.orderId, reference });
    }
  }

  async function order(
    goods: Line[],
    placed: (Placed & { by: TestUser })[],
    { who, quantities, twice }: Extract<Act, { kind: "order" }>,
  ) {
    const lines = goods
      .map((line, index) => ({ ...line, quantity: quantities[index] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    const by = users[who];
    if (!by || lines.length === 0) return;
    const { placed: made, refusal } = await tryOrder(by, twice ? [...lines, ...lines] : lines);
    if (!refusal) placed.push({ ...made, by });
  }

  /** Stock and what paid, living orders have taken make up the start; no total differs from its lines. */
  async function expectBalance(goods: Line[]) {
    const books = await backend().owner(sql<{ id: number; stock: number; taken: number }>`
      select product.id::int as id, product."stockQuantity" as stock,
        coalesce(sum(line.taken), 0)::int as taken
      from public.products as product
      left join private.order_stock as line on line."productId" = product.id
      where product.id in (${sql.join(goods.map(({ productId }) => productId))})
      group by product.id order by product.id`);
    for (const { stock, taken } of books) {
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
        select from public.payments as entry
        where entry."orderId" = placed.id and entry.kind = 'charge'
          and entry.amount >= placed."totalAmount")`);
    expect(unpaid).toEqual([]);
  }

  it("balance", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 16 }), async (happenings) => {
        const paymentHarness = createPaymentHarness(backend());
        const goods = [
          await addProduct(backend(), START, 12.5),
          await addProduct(backend(), START, 0.99),
        ];
        const placed: (Placed & { by: TestUser })[] = [];
        for (const happening of happenings) await play(paymentHarness, goods, placed, happening);
        await expectBalance(goods);
      }),
      { numRuns: 12, endOnFailure: true, examples: [[ALL_IN_TURN]] },
    );
    const paid = await backend().owner(sql`select id from public.payments where kind = 'charge'`);
    expect(paid.length).toBeGreaterThan(0);
  });
});
