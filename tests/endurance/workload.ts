import { setImmediate } from "node:timers/promises";
import type { RunningShop } from "../harness/shop.ts";
import { pay, picture, placeOrder, upload } from "./business.ts";
import { type Fixtures, hashOf, type Ledger } from "./ledger.ts";
import type { seededRandom } from "./seeded-random.ts";

type Random = ReturnType<typeof seededRandom>;

const ACTS = ["order", "payment", "cart", "upload"] as const;
type Act = (typeof ACTS)[number];

/** When the shop is killed: some instants after so many acts of one kind were acknowledged. */
export type Moment = { act: Act; times: number; instants: number; pictureBytes: number };

/** Every kind of act has its turn; the rest is chance. */
export function randomMoment(turn: number, random: Random): Moment {
  return {
    act: ACTS[turn % ACTS.length] ?? "order",
    times: random(1, 3),
    instants: random(0, 60),
    pictureBytes: random(1000, 400_000),
  };
}

let pictureCount = 0;

/** Shoppers and an admin at work, until the shop is killed. */
export async function workUntilKilled(
  shop: RunningShop,
  fixtures: Fixtures,
  ledger: Ledger,
  { act, times, instants, pictureBytes }: Moment,
): Promise<void> {
  let count = 0;
  let killed: Promise<void> | undefined;
  const acknowledged = async (done: Act) => {
    if (done === act) count += 1;
    if (done !== act || count !== times) return;
    // Somewhere in the middle of what the others are doing.
    for (let instant = 0; instant < instants; instant++) await setImmediate();
    killed = shop.kill();
  };

  const buyer = async (quantity: number) => {
    const placed = await placeOrder(fixtures.shopper, fixtures.bought, quantity);
    ledger.placed.push(placed);
    await acknowledged("order");
    await pay(fixtures.url, fixtures.shopper, placed);
    ledger.paid.push(placed);
    await acknowledged("payment");
  };
  const collector = async () => {
    const db = await fixtures.shopper.db();
    const { error } = await db.from("carts").insert({ productId: fixtures.wanted.id, quantity: 1 });
    if (error) throw error;
    ledger.inCart += 1;
    await acknowledged("cart");
  };
  const photographer = async () => {
    pictureCount += 1;
    const name = `endurance-${pictureCount}.png`;
    const content = picture(pictureBytes + pictureCount);
    const { error } = await upload(fixtures.url, fixtures.admin, name, content);
    if (error) throw error;
    ledger.pictures.set(name, hashOf(content));
    await acknowledged("upload");
  };

  await Promise.all([
    untilItFails(() => buyer(1)),
    untilItFails(() => buyer(2)),
    untilItFails(collector),
    untilItFails(photographer),
  ]);
  await killed;
  if (!killed) throw new Error("The work stopped although nobody killed the shop.");
}

/** A killed shop answers nobody: that is how everyone's work ends. */
async function untilItFails(work: () => Promise<void>): Promise<void> {
  try {
    for (;;) await work();
  } catch (error) {
    if (!isCutOff(error)) throw error;
  }
}

function isCutOff(error: unknown): boolean {
  return /fetch failed|terminated|ECONNRE|socket hang up|other side closed/i.test(
    error instanceof Error ? `${error.message} ${error.cause}` : JSON.stringify(error),
  );
}
