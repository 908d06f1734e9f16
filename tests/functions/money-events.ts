import { createHash } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, it } from "vitest";
import { createUsers } from "../harness/database/create-users.ts";
import { addProduct, age, tryOrder } from "../harness/database/order-steps.ts";
import type { DatabaseKind } from "../harness/database/reused-databases.ts";
import { describeOnEachDatabase, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";
import { expectRightBooks, expectSameAsProvider, PRICE, type Shop, START } from "./money-checks.ts";

/** Something that happens to an order's money; numbers select among what exists. */
type MoneyEvent = { kind: (typeof KINDS)[number]; which: number; part: number };

const KINDS = [
  "order",
  "order on two devices",
  "pay",
  "pay",
  "pay again",
  "pay on two devices",
  "pay and close the browser",
  "pay while it is cancelled",
  "pay wrong amount",
  "decline",
  "abandon",
  "cancel",
  "cancel",
  "reinstate",
  "refund",
  "refund part",
  "refund on two devices",
  "refund and lose the answer",
  "refund fails",
  "refund stays pending",
  "end pending refund",
  "refund at provider",
  "reverse",
  "return a piece",
  "send wrong amount back",
  "settle elsewhere",
  "settle wrong amount",
  "open dispute",
  "lose dispute",
  "win dispute",
  "expire hold",
  "delete product",
  "restore product",
  "delete and restore product",
  "delete account",
  "lose webhooks",
  "deliver webhooks",
  "repeat webhooks",
  "reorder webhooks",
  "wait",
  "verify",
  "sweep",
  "reconcile",
] as const;

const moneyEvent = fc.record({
  kind: fc.constantFrom(...KINDS),
  which: fc.constantFrom(0, 0, 0, 1, 2, 3),
  part: fc.integer({ min: 1, max: 100 }),
});

const eventsOf = (kinds: readonly MoneyEvent["kind"][], part = 10): MoneyEvent[] =>
  kinds.map((kind) => ({ kind, which: 0, part }));

/** How an order begins; without a payment little can happen to money. */
const BEGINNINGS = [
  [],
  ["pay"],
  ["pay"],
  ["pay", "cancel"],
  ["pay", "refund part"],
  ["pay", "lose webhooks"],
  ["pay", "delete product"],
  ["lose webhooks", "pay and close the browser"],
  ["pay on two devices"],
  ["pay wrong amount"],
] as const;

const moneyEvents = fc
  .tuple(
    fc.constantFrom(...BEGINNINGS),
    fc.integer({ min: 1, max: 100 }),
    fc.array(moneyEvent, { minLength: 3, maxLength: 10 }),
  )
  .map(([kinds, part, events]) => [...eventsOf(kinds, part), ...events]);

/** Always tested: what was seen to go wrong once. */
const KNOWN = (
  [
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
    ["pay", "delete product", "return a piece", "restore product", "return a piece", "cancel"],
    ["pay", "pay on two devices", "refund on two devices", "reverse", "reorder webhooks"],
    ["lose webhooks", "pay and close the browser", "cancel", "reinstate", "wait", "sweep"],
  ] satisfies MoneyEvent["kind"][][]
).map((kinds) => eventsOf(kinds));

function setLost({ webhooks }: PaymentHarness, areLost: boolean): void {
  webhooks.areLost = areLost;
}

/** An order of events that has nothing to do with when they were sent. */
function placeOf(body: string, seed: number): number {
  return createHash("sha256").update(`${seed} ${body}`).digest().readUInt32BE();
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
        // Without an account, or with another payment in progress, there is no order.
        const tried = await tryOrder(by, lines).catch(() => undefined);
        if (tried && !tried.rejection) shop.placed.push({ ...tried.placed, by });
      }

      const setProduct = async ({ product }: Shop, isThere: boolean) => {
        if (isThere) await admin.db.rpc("restore_product", { product_id: product.productId });
        else await admin.db.from("products").delete().eq("id", product.productId);
      };

      /** The pauses before the next question are over. */
      const wait = ({ placed }: Shop) => {
        const ids = placed.map(({ orderId }) => orderId);
        return backend().owner(sql`
          with refunds as (
            update public.payments set "nextTryAt" = now()
            where status = 'due' and "orderId" = any (${ids})
          )
          update public."paymentAttempts" set "nextCheckAt" = now()
          where "nextCheckAt" is not null and "orderId" = any (${ids})`);
      };

      async function apply(shop: Shop, event: MoneyEvent): Promise<void> {
        const { harness, placed } = shop;
        const { provider } = harness;
        if (event.kind === "order") return order(shop, event);
        if (event.kind === "order on two devices") {
          return void (await Promise.all([order(shop, event), order(shop, event)]));
        }
        if (event.kind === "delete product") return setProduct(shop, false);
        if (event.kind === "restore product") return setProduct(shop, true);
        if (event.kind === "wait") return void (await wait(shop));
        if (event.kind === "sweep") return void (await harness.sweep());
        if (event.kind === "reconcile") return void (await harness.reconcile());
        if (event.kind === "lose webhooks") return setLost(harness, true);
        if (event.kind === "deliver webhooks") return setLost(harness, false);
        if (event.kind === "repeat webhooks") {
          for (const body of harness.webhooks.sent.toReversed()) await harness.webhook(body);
          return;
        }
        if (event.kind === "reorder webhooks") {
          const bodies = harness.webhooks.sent.toSorted(
            (one, other) => placeOf(one, event.part) - placeOf(other, event.part),
          );
          for (const body of bodies) await harness.webhook(body);
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
        const secondAttempt = async (): Promise<string | undefined> => {
          await by.endPayments();
          const { data } = await by.db
            .from("paymentAttempts")
            .insert({ orderId })
            .select("reference")
            .single();
          return data?.reference;
        };
        /** The payment of a wrong amount, if it is listed. */
        const mismatch = async (): Promise<number | undefined> => {
          const { data } = await admin.db.rpc("needs_attention");
          const rows: { kind: string; orderId: number; paymentId: number }[] = data;
          return rows.find((row) => row.kind === "mismatch" && row.orderId === orderId)?.paymentId;
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
            const second = await secondAttempt();
            if (second) await payWith(second, {});
            return;
          }
          case "pay on two devices": {
            const second = await secondAttempt();
            return void (await Promise.all([
              payWith(reference, {}),
              second && payWith(second, { webhook: true }),
            ]));
          }
          case "pay and close the browser":
            if (!paid) provider.pay(reference, { requestedAmount: pesewas });
            return;
          case "pay while it is cancelled":
            return void (await Promise.all([payWith(reference, {}), setStatus("cancelled")]));
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
          case "refund on two devices":
            return void (await Promise.all([
              harness.refund(admin.token, orderId),
              harness.refund(admin.token, orderId, { amount: event.part }),
            ]));
          case "refund and lose the answer":
            provider.setApiMode("truncated");
            await harness.refund(admin.token, orderId, { amount: event.part });
            return void provider.setApiMode("normal");
          case "refund stays pending":
            provider.setRefundOutcome("pending");
            await harness.refund(admin.token, orderId, { amount: event.part });
            return void provider.setRefundOutcome("processed");
          case "end pending refund":
            if (paid && provider.refunds(reference).some(({ status }) => status === "pending")) {
              provider.finishRefund(reference, event.part % 2 ? "processed" : "failed");
            }
            return;
          case "reverse":
            if (paid && left() > 0) provider.refundAtProvider(reference, left());
            return;
          case "return a piece": {
            const { data } = await admin.db
              .from("orderItems")
              .select("id")
              .eq("orderId", orderId)
              .single();
            const lines = [{ itemId: data?.id, quantity: 1 }];
            return void (await harness.refund(admin.token, orderId, { lines, restock: true }));
          }
          case "send wrong amount back": {
            const paymentId = await mismatch();
            if (paymentId) await harness.refund(admin.token, undefined, { paymentId });
            return;
          }
          case "settle wrong amount": {
            const payment_id = await mismatch();
            return void (await admin.db.rpc("settle_payment", { payment_id, reason: "Cash" }));
          }
          case "delete account":
            await by.endPayments();
            return void (await by.db.rpc("delete_account"));
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
            await setProduct(shop, false);
            await setProduct(shop, true);
        }
      }

      it(`are right, ${runs} times`, { timeout: runs * 10_000 }, async () => {
        await fc.assert(
          fc.asyncProperty(moneyEvents, async (events) => {
            const shop = await openShop();
            await apply(shop, { kind: "order", which: 0, part: 1 });
            for (const event of events) {
              await apply(shop, event);
              await expectRightBooks(backend(), shop, admin);
            }
            setLost(shop.harness, false);
            await expectSameAsProvider(backend(), shop);
            await expectRightBooks(backend(), shop, admin);
          }),
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
