import { useRef } from "react";
import type { Product } from "#domain/catalog.ts";
import { useNearbyRows } from "#lib/nearby-rows.ts";
import { gridStyle } from "./grid-style.ts";
import { ProductCard } from "./product-card.tsx";

const EAGER_CARDS = 4;

/** Draws only the cards near the window; empty room above and below stands for the others. */
export function ProductGrid({ products }: { products: readonly Product[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { first, last, before, after } = useNearbyRows(list, products.length);
  return (
    <div style={{ paddingTop: before, paddingBottom: after }}>
      <ul ref={list} className={gridStyle}>
        {products.slice(first, last).map((product, index) => (
          <li key={product.id} aria-setsize={products.length} aria-posinset={first + index + 1}>
            <ProductCard product={product} eager={first + index < EAGER_CARDS} />
          </li>
        ))}
      </ul>
    </div>
  );
}
