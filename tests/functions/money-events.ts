import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createUsers } from "../harness/database/create-users.ts";
import {
  addProduct,
  age,
  type Line,
  type Placed,
  tryOrder,
} from "../harness/database/order-steps.ts";
import type { DatabaseKind } from "../harness/database/reused-databases.ts";
import { describeOnEachDatabase, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

/** Something that happens to an order's money; numbers select among what exists. */
type MoneyEvent = { kind: (typeof KINDS)[number]; which: number; part: number };

const KINDS = [
  "order",
  "pay",
  "pay",
  "pay again",
  "pay wrong amount",
  "decline",
  "abandon",
  "cancel",
  "cancel",
  "reinstate",
  "refund",
  "refund part",
  "refund fails",
  "refund at provider",
  "settle elsewhere",
  "open dispute",
  "lose dispute",
  "win dispute",
  "expire hold",
  "delete and restore product",
  "lose webhooks",
  "deliver webhooks",
  "repeat webhooks",
  "verify",
  "sweep",
  "reconcile",
] as const;

const moneyEvent = fc.record({
  kind: fc.constantFrom(...KINDS),
  which: fc.nat(3),
  part: fc.integer({ min: 1, max: 100 }),
});

/** Always tested: what was seen to go wrong once. */
const KNOWN: MoneyEvent[][] = [
  ["order", "pay", "refund at provider", "cancel", "refund", "refund", "reinstate", "cancel"],
  [
    "order",
    "pay",
    "cancel",
    "refund fails",
    "reinstate",
    "cancel",
    "settle elsewhere",
    "reinstate",
  ],
  ["order", "pay", "open dispute", "lose dispute", "reconcile", "cancel", "refund", "reconcile"],
  ["order", "expire hold", "order", "pay", "pay again", "cancel", "refund", "repeat webhooks"],
  [
    "order",
    "pay",
    "lose webhooks",
    "cancel",
    "refund",
    "deliver webhooks",
    "reconcile",
    "refund part",
  ],
  [
    "order",
    "pay wrong amount",
    "refund",
    "pay again",
    "refund part",
    "refund part",
    "verify",
    "sweep",
  ],
  ["order", "pay", "cancel", "delete and restore product", "reinstate", "refund part", "cancel"],
  ["pay again", "abandon", "pay", "lose dispute"],
].map((kinds) => kinds.map((kind) => ({ kind: kind as MoneyEvent["kind"], which: 0, part: 10 })));

const START = 6;
const PRICE = 120;

type Shop = {
  harness: PaymentHarness;
  product: Line;
  shoppers: TestUser[];
  placed: (Placed & { by: TestUser })[];
};

function setLost({ webhooks }: PaymentHarness, areLost: boolean): void {
  webhooks.areLost = areLost;
}

/**
 * Makes up sequences of events and checks after each event that the books are right; without a
 * seed always the same ones.
 */
export function describeMoney(runs: number, kinds: DatabaseKind[], seed?: number): void {
  describeOnEachDatabase(
    "Money and stock after any sequence of events",
    (backend) => {
      let users: TestUser[];
      let opened = 0;
      let admin: TestUser;
      beforeAll(async () => {
        users = await createUsers(backend(), 2 * (runs + KNOWN.length));
        admin = await backend().createUser("Ama", { admin: true });
      });

      const openShop = async (): Promise<Shop> => {
        opened += 2;
        return {
          harness: createPaymentHarness(backend()),
          product: await addProduct(backend(), START, PRICE),
          shoppers: users.slice(opened - 2, opened),
          placed: [],
        };
      };

      async function order(shop: Shop, { which, part }: MoneyEvent) {
        const by = shop.shoppers[which % 2];
        if (!by) return;
        const lines = [{ ...shop.product, quantity: 1 + (part % 3) }];
        const { placed, rejection } = await tryOrder(by, lines);
        if (!rejection) shop.placed.push({ ...placed, by });
      }

      async function apply(shop: Shop, event: MoneyEvent): Promise<void> {
        const { harness, placed } = shop;
        const { provider } = harness;
        if (event.kind === "order") return order(shop, event);
        if (event.kind === "sweep") return void (await harness.sweep());
        if (event.kind === "reconcile") return void (await harness.reconcile());
        if (event.kind === "lose webhooks") return setLost(harness, true);
        if (event.kind === "deliver webhooks") return setLost(harness, false);
        if (event.kind === "repeat webhooks") {
          for (const body of harness.webhooks.sent.toReversed()) await harness.webhook(body);
          return;
        }
        const chosen = placed[event.which % Math.max(placed.length, 1)];
        if (!chosen) return;
        const { reference, pesewas, by, orderId } = chosen;
        const setStatus = (orderStatus: string) =>
          admin.db.from("orders").update({ orderStatus }).eq("id", orderId);
        const payWith = async (one: string, options: object) => {
          if (provider.transaction(one)?.paid_at) return;
          provider.pay(one, { requestedAmount: pesewas, webhook: false, ...options });
          await harness.verify(by.token, { orderId, reference: one });
        };
        const paid = provider.transaction(reference)?.paid_at != null;
        const left = () =>
          provider
            .refunds(reference)
            .filter(({ status }) => status !== "failed")
            .reduce(
              (rest, refund) => rest - refund.amount,
              provider.transaction(reference)?.amount ?? 0,
            );
        switch (event.kind) {
          case "pay":
            return payWith(reference, {});
          case "pay wrong amount":
            return payWith(reference, {
              amount: 100 * event.part,
              requestedAmount: 100 * event.part,
            });
          case "decline":
            return payWith(reference, { status: "failed" });
          case "abandon":
            return payWith(reference, { status: "abandoned" });
          case "pay again": {
            await by.endPayments();
            const { data } = await by.db
              .from("paymentAttempts")
              .insert({ orderId })
              .select("reference")
              .single();
            if (data) await payWith(data.reference, {});
            return;
          }
          case "verify":
            return void (await harness.verify(by.token, { orderId, reference }));
          case "cancel":
            return void (await setStatus("cancelled"));
          case "reinstate":
            return void (await setStatus("processing"));
          case "refund":
            return void (await harness.refund(admin.token, orderId));
          case "refund part":
            return void (await harness.refund(admin.token, orderId, { amount: event.part }));
          case "refund fails":
            provider.setRefundOutcome("failed");
            await harness.refund(admin.token, orderId);
            await provider.webhooksDone();
            return void provider.setRefundOutcome("processed");
          case "refund at provider": {
            if (paid && left() > 0) {
              provider.refundAtProvider(reference, Math.min(left(), event.part * 100));
            }
            return;
          }
          case "settle elsewhere":
            return void (await admin.db.rpc("settle_refund", {
              order_id: orderId,
              reason: "Cash",
            }));
          case "open dispute":
            return void (paid && provider.openDispute(reference));
          case "lose dispute":
            return void (paid && provider.resolveDispute(reference, "merchant-accepted"));
          case "win dispute":
            return void (paid && provider.resolveDispute(reference, "declined"));
          case "expire hold":
            return void (await age(backend(), chosen, 31));
          case "delete and restore product":
            await admin.db.from("products").delete().eq("id", shop.product.productId);
            await admin.db.rpc("restore_product", { product_id: shop.product.productId });
        }
      }

      type Row = {
        id: number;
        isLive: boolean;
        isPaid: boolean;
        sales: number;
        due: number;
        moneyIn: number;
        moneyOut: number;
        owed: number;
        unneeded: number;
        pieces: number;
        taken: number;
        shortBy: number;
      };

      /** The rows of the ledger, added up without any function of the schema. */
      const read = ({ product }: Shop) =>
        backend().owner(sql<Row>`
          with charge as (
            select charge.*, least(charge.amount, coalesce((
              select sum(refund.amount) from public.payments as refund
              where refund."chargeId" = charge.id and refund.kind = 'refund'
                and refund.status in ('requested', 'processed', 'resolved')), 0)
              + coalesce((
                select sum(dispute.amount) from public.payments as dispute
                where dispute."chargeId" = charge.id and dispute.kind = 'dispute'
                  and dispute.status = 'lost' and not exists (
                    select from public.payments as refund
                    where refund."disputeId" = dispute."providerId")), 0)) as out
            from public.payments as charge where charge.kind in ('charge', 'mismatch')
          )
          select placed.id::int, placed."orderStatus" <> 'cancelled' as "isLive",
            placed."paymentStatus" = 'success' as "isPaid",
            placed."salesAmount"::float8 as sales, placed."refundDue"::float8 as due,
            coalesce(sum(charge.amount), 0)::float8 as "moneyIn",
            coalesce(sum(charge.out), 0)::float8 as "moneyOut",
            coalesce(sum(charge.amount - charge.out) filter (
              where charge.status <> 'done' or placed."orderStatus" = 'cancelled'), 0)::float8 as owed,
            coalesce(sum(charge.amount - charge.out) filter (
              where charge.status <> 'done'), 0)::float8 as unneeded,
            (select sum(quantity)::int from public."orderItems" where "orderId" = placed.id) as pieces,
            coalesce((select sum(taken)::int from private.order_stock
              where "orderId" = placed.id), 0) as taken,
            placed."shortBy" as "shortBy"
          from public.orders as placed left join charge on charge."orderId" = placed.id
          where placed.id in (
            select "orderId" from public."orderItems" where "productId" = ${product.productId})
          group by placed.id order by placed.id`);

      async function expectRightBooks(shop: Shop) {
        await shop.harness.provider.webhooksDone();
        const rows = await read(shop);
        const { data: listed } = await admin.db.rpc("needs_attention");
        for (const row of rows) {
          expect(row.due, "what is owed").toBe(row.owed);
          expect(row.moneyIn - row.moneyOut, "money in − money out").toBe(row.sales + row.unneeded);
          const isListed = listed.some(({ orderId }: { orderId: number }) => orderId === row.id);
          const waits = await isBeingSent(row.id);
          if (row.due > 0 && !waits) expect(isListed, "what is owed is listed").toBe(true);
          if (row.isLive && row.isPaid && row.sales === 0) expect(isListed).toBe(true);
          const needed = row.isLive && row.isPaid ? row.pieces : 0;
          expect(row.taken + row.shortBy, "pieces of live paid orders").toBe(needed);
        }
        await expectStockAndTotal(shop, rows);
      }

      async function expectStockAndTotal({ product }: Shop, rows: readonly Row[]) {
        const [stock] = await backend().owner(sql<{ stock: number; sold: number; total: number }>`
          select "stockQuantity" as stock,
            (select coalesce(sum(sales), 0)::float8 from private.order_totals) as total,
            (select coalesce(sum("salesAmount"), 0)::float8 from public.orders) as sold
          from public.products where id = ${product.productId}`);
        const taken = rows.reduce((sum, row) => sum + row.taken, 0);
        expect(stock?.stock, "nothing is oversold").toBeGreaterThanOrEqual(0);
        expect((stock?.stock ?? 0) + taken, "stock").toBe(START);
        expect(stock?.total, "Total Sales").toBe(stock?.sold);
      }

      /** The shop itself is sending all of it back since less than an hour. */
      async function isBeingSent(orderId: number): Promise<boolean> {
        const [row] = await backend().owner(sql<{ isSent: boolean }>`
          select placed."refundDue" <= coalesce(sum(refund.amount), 0) as "isSent"
          from public.orders as placed left join public.payments as refund
            on refund."orderId" = placed.id and refund.kind = 'refund' and refund.status = 'due'
          where placed.id = ${orderId} group by placed.id`);
        return row?.isSent === true;
      }

      /** What is true at the provider is in the ledger once everything has been compared. */
      async function expectSameAsProvider({ harness, placed }: Shop) {
        await harness.reconcile();
        await harness.provider.webhooksDone();
        for (const { reference } of placed) {
          const transaction = harness.provider.transaction(reference);
          if (!transaction?.paid_at) continue;
          const atProvider = harness.provider
            .refunds(reference)
            .filter(({ status }) => status !== "failed")
            .reduce((sum, { amount }) => sum + amount, 0);
          const [row] = await backend().owner(sql<{ amount: number; out: number }>`
            select charge.amount::float8 as amount, least(charge.amount, coalesce((
              select sum(refund.amount) from public.payments as refund
              where refund."chargeId" = charge.id and refund.status in ('requested', 'processed')
            ), 0) + coalesce((
              select sum(dispute.amount) from public.payments as dispute
              where dispute."chargeId" = charge.id and dispute.status = 'lost'), 0))::float8 as out
            from public.payments as charge where charge."paymentReference" = ${reference}
              and charge.kind in ('charge', 'mismatch')`);
          expect(row?.amount).toBe(transaction.amount / 100);
          expect(row?.out).toBeGreaterThanOrEqual(Math.min(atProvider, transaction.amount) / 100);
        }
      }

      it(`are right, ${runs} times`, { timeout: runs * 10_000 }, async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.array(moneyEvent, { minLength: 3, maxLength: 10 }),
            async (events) => {
              const shop = await openShop();
              await apply(shop, { kind: "order", which: 0, part: 1 });
              for (const event of events) {
                await apply(shop, event);
                await expectRightBooks(shop);
              }
              setLost(shop.harness, false);
              await expectSameAsProvider(shop);
            },
          ),
          {
            numRuns: runs,
            examples: KNOWN.map((events) => [events]),
            endOnFailure: true,
            ...(seed !== undefined && { seed }),
          },
        );
      });
    },
    kinds,
  );
}
