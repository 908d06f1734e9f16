import fc from "fast-check";
import { beforeAll, it } from "vitest";
import { createUsers } from "../harness/database/create-users.ts";
import { addProduct } from "../harness/database/order-steps.ts";
import type { DatabaseKind } from "../harness/database/reused-databases.ts";
import {
  describeOnEachDatabase,
  type TestBackend,
  type TestUser,
} from "../harness/database/test-backend.ts";
import { createPaymentHarness } from "../harness/providers/payment-harness.ts";
import { expectRightBooks, expectSameAsProvider, PRICE, type Shop, START } from "./money-checks.ts";
import { KNOWN, type MoneyEvent, moneyEvents } from "./money-events.ts";
import { carryOut } from "./money-steps.ts";

/** Carries out events in a new shop; the books are right after each, and at the end as at the provider. */
export async function runHistory(
  backend: TestBackend,
  admin: TestUser,
  shoppers: TestUser[],
  events: readonly MoneyEvent[],
): Promise<void> {
  const shop: Shop = {
    harness: createPaymentHarness(backend),
    product: await addProduct(backend, START, PRICE),
    shoppers,
    placed: [],
    ownReferences: [],
    wishes: new Map(),
    unreadable: [],
  };
  await carryOut(backend, admin, shop, { kind: "order", which: 0, part: 1 });
  for (const event of events) {
    await carryOut(backend, admin, shop, event);
    await expectRightBooks(backend, shop, admin);
  }
  shop.harness.webhooks.areLost = false;
  for (const kind of ["wait", "sweep"] as const) {
    await carryOut(backend, admin, shop, { kind, which: 0, part: 1 });
  }
  await expectSameAsProvider(backend, shop);
  await expectRightBooks(backend, shop, admin);
}

/**
 * Makes up sequences of events and checks after each event that the books are right; without a
 * seed always the same ones. A failure is reported with its seed.
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

      it(`are right, ${runs} times`, { timeout: runs * 10_000 }, async () => {
        await fc.assert(
          fc.asyncProperty(moneyEvents, async (events) => {
            opened += 2;
            await runHistory(backend(), admin, users.slice(opened - 2, opened), events);
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
