import { demoShoppers } from "./people.ts";

type OrderStatus = "processing" | "packaged" | "dispatched" | "delivered" | "cancelled";
type PaymentStatus = "pending" | "paid" | "failed" | "success";
type Fate = readonly [OrderStatus, PaymentStatus];

export type DemoProduct = {
  id: number;
  name: string;
  image: string;
  price: number;
};

export type DemoOrderItem = {
  productId: number;
  name: string;
  image: string;
  price: number;
  quantity: number;
};

export type DemoOrder = {
  shopper: number;
  createdAt: Date;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentReference: string;
  items: DemoOrderItem[];
  totalAmount: number;
};

const dayMs = 86_400_000;

const fresh: Fate = ["processing", "success"];
const packed: Fate = ["packaged", "success"];
const sent: Fate = ["dispatched", "success"];
const done: Fate = ["delivered", "success"];
const abandoned: Fate = ["cancelled", "pending"];

// One row per day, today first: the younger an order, the less far it has come.
const fatesByAge: readonly (readonly Fate[])[] = [
  [fresh, fresh, fresh],
  [fresh, packed, ["processing", "failed"]],
  [packed, fresh, packed, abandoned],
  [sent, packed, ["packaged", "paid"]],
  [sent, sent, abandoned],
  [done, sent, ["dispatched", "paid"], sent],
  [done, sent, ["cancelled", "failed"]],
  [done, done, ["delivered", "paid"]],
  [done, abandoned],
  [done, ["cancelled", "success"], done],
  [done, done, ["delivered", "paid"]],
  [done, ["cancelled", "failed"]],
  [done, done],
  [done, abandoned],
];

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function momentOn(age: number, now: number, share: number): number {
  const midnight = Math.floor(now / dayMs) * dayMs;
  // Today's orders fit into the hours already gone, so none lies in the future.
  if (age === 0) return Math.floor(midnight + (now - midnight) * share);
  const shopHours = (8 + share * 12) * 3_600_000;
  return Math.floor(midnight - age * dayMs + shopHours);
}

function pickItems(products: readonly DemoProduct[], random: () => number): DemoOrderItem[] {
  const wanted = Math.min(1 + Math.floor(random() * 3), products.length);
  const items = new Map<number, DemoOrderItem>();
  for (let start = 0; items.size < wanted; start++) {
    const spot = Math.floor(random() * products.length) + start;
    const product = products[spot % products.length];
    if (!product || items.has(product.id)) continue;
    const { id, name, image, price } = product;
    const quantity = price < 500 && random() < 0.3 ? 2 : 1;
    items.set(id, { productId: id, name, image, price, quantity });
  }
  return [...items.values()];
}

function totalOf(items: readonly DemoOrderItem[]): number {
  const pesewas = items.reduce(
    (sum, item) => sum + Math.round(item.price * 100) * item.quantity,
    0,
  );
  return pesewas / 100;
}

export function demoOrders(products: readonly DemoProduct[], now: Date): DemoOrder[] {
  if (products.length === 0) return [];
  const random = seededRandom(1957);
  const taken = new Set<number>();
  return fatesByAge.flatMap((fates, age) =>
    fates.map(([orderStatus, paymentStatus]) => {
      let moment = momentOn(age, now.getTime(), 0.1 + random() * 0.85);
      while (taken.has(moment)) moment--;
      taken.add(moment);
      const items = pickItems(products, random);
      return {
        shopper: Math.floor(random() * demoShoppers.length),
        createdAt: new Date(moment),
        orderStatus,
        paymentStatus,
        paymentReference: `NTOMA-${moment}`,
        items,
        totalAmount: totalOf(items),
      };
    }),
  );
}
