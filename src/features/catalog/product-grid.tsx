import { useRef } from "react";
import type { Product } from "#domain/catalog.ts";
import { useVirtualRows } from "#lib/use-virtual-rows.ts";
import { gridStyle } from "./grid-style.ts";
import { ProductCard } from "./product-card.tsx";

const EAGER_CARDS = 4;
const DRAWN_WHOLE = 100;

type ProductsProps = { products: readonly Product[] };

/** A list of common length is drawn whole: the browser's own search finds all of it. */
export function ProductGrid({ products }: ProductsProps) {
  if (products.length > DRAWN_WHOLE) return <LongGrid products={products} />;
  return (
    <ul className={gridStyle}>
      <Cards products={products} last={products.length} />
    </ul>
  );
}

/** Draws only the cards near the window; empty room above and below stands for the others. */
function LongGrid({ products }: ProductsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { first, last, before, after } = useVirtualRows(list, products.length);
  return (
    <div style={{ paddingTop: before, paddingBottom: after }}>
      <ul ref={list} className={gridStyle}>
        <Cards products={products} first={first} last={last} />
      </ul>
    </div>
  );
}

function Cards({ products, first = 0, last }: ProductsProps & { first?: number; last: number }) {
  return products.slice(first, last).map((product, index) => (
    <li key={product.id} aria-setsize={products.length} aria-posinset={first + index + 1}>
      <ProductCard product={product} eager={first + index < EAGER_CARDS} />
    </li>
  ));
}
