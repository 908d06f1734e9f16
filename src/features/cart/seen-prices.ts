import { useEffect, useState } from "react";
import type { Cedis } from "#domain/money.ts";
import { storedEntry } from "#lib/browser/storage.ts";
import type { ProductLine } from "../product-lists/product-line.ts";

type Prices = Record<string, Cedis>;

/** The prices at which this device first showed the products of the cart. */
const entryOf = (userId: string) => storedEntry("localStorage", `ntoma-cart-prices-${userId}`);

function readPrices(userId: string): Prices {
  const stored = entryOf(userId).readJson();
  return typeof stored === "object" && stored !== null ? (stored as Prices) : {};
}

/** An earlier price of the same product stays. */
export function saveSeenPrice(userId: string, product: ProductLine["product"]): void {
  const prices = { [product.id]: product.price, ...readPrices(userId) };
  entryOf(userId).write(JSON.stringify(prices));
}

/** The price of a line when the shopper saw it first; products that left the cart are forgotten. */
export function useSeenPrices(userId: string, lines: readonly ProductLine[] | undefined) {
  const [prices] = useState(() => readPrices(userId));
  useEffect(() => {
    if (!lines) return;
    const seen = readPrices(userId);
    const kept = lines.map(({ product: { id, price } }) => [id, seen[id] ?? price]);
    entryOf(userId).write(JSON.stringify(Object.fromEntries(kept)));
  }, [userId, lines]);
  return ({ product: { id, price } }: ProductLine): Cedis => prices[id] ?? price;
}
