import { setImmediate } from "node:timers/promises";
import type { ShopClients } from "../harness/shop/clients.ts";
import type { RunningShop } from "../harness/shop/shop.ts";
import { type Fixtures, hashOf, type Ledger } from "./ledger.ts";
import type { seededRandom } from "./seeded-random.ts";
import { pay, picture, placeOrder, upload } from "./shop-requests.ts";

type Random = ReturnType<typeof seededRandom>;

const STEPS = ["order", "payment", "cart", "upload"] as const;
type Step = (typeof STEPS)[number];

/** When the shop is killed: a number of event-loop turns after a number of acknowledged steps of one kind. */
export type Moment = { step: Step; times: number; instants: number; imageBytes: number };

/** Every kind of step is used; the rest is random. */
export function randomMoment(turn: number, random: Random): Moment {
  return {
    step: STEPS[turn % STEPS.length] ?? "order",
    times: random(1, 3),
    instants: random(0, 60),
    imageBytes: random(1000, 400_000),
  };
}

let imageCount = 0;

/** Shoppers and an admin send requests until the shop is killed. */
export async function runUntilKilled(
  shop: RunningShop,
  fixtures: Fixtures,
  ledger: Ledger,
  { step, times, instants, imageBytes }: Moment,
): Promise<void> {
  const counts: Record<Step, number> = { order: 0, payment: 0, cart: 0, upload: 0 };
  let killed: Promise<void> | undefined;
  const acknowledged = async (done: Step) => {
    counts[done] += 1;
    const isDue = counts[step] >= times && Object.values(counts).every((count) => count > 0);
    if (killed || !isDue) return;
    killed = killAfter(instants);
    await killed;
  };

  const killAfter = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) await setImmediate();
    await shop.kill();
  };

  /** Each buyer needs a separate account: a shopper can pay for one order at a time. */
  const buyer = async (account: ShopClients, quantity: number) => {
    const placed = await placeOrder(account, fixtures.bought, quantity);
    ledger.placed.push(placed);
    await acknowledged("order");
    await pay(fixtures.url, account, placed);
    ledger.paid.push(placed);
    await acknowledged("payment");
  };
  const cartUser = async () => {
    const db = await fixtures.shopper.db();
    const { error } = await db.from("carts").insert({ productId: fixtures.wanted.id, quantity: 1 });
    if (error) throw error;
    ledger.inCart += 1;
    await acknowledged("cart");
  };
  const uploader = async () => {
    imageCount += 1;
    const name = `endurance-${imageCount}.png`;
    const content = picture(imageBytes + imageCount);
    const { error } = await upload(fixtures.url, fixtures.admin, name, content);
    if (error) throw error;
    ledger.pictures.set(name, hashOf(content));
    await acknowledged("upload");
  };

  await Promise.all([
    repeatUntilError(() => buyer(fixtures.shopper, 1)),
    repeatUntilError(() => buyer(fixtures.admin, 2)),
    repeatUntilError(cartUser),
    repeatUntilError(uploader),
  ]);
  await killed;
  if (!killed) throw new Error("The workload ended before the shop was killed.");
}

/** The first request without a response ends the loop. */
async function repeatUntilError(work: () => Promise<void>): Promise<void> {
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
