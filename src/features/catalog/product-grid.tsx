import { useRef } from "react";
import type { Product } from "#domain/catalog.ts";
import { useVirtualRows } from "#lib/use-virtual-rows.ts";
import { ProductCard, ProductCardSkeleton } from "./product-card.tsx";

const gridStyle =
  "grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-6 xl:grid-cols-4";

const EAGER_CARDS = 4;
const MAX_FULL_LENGTH = 100;

type ProductsProps = { products: readonly Product[] };

/** A short list is rendered completely, so that the browser's search finds every product. */
export function ProductGrid({ products }: ProductsProps) {
  if (products.length > MAX_FULL_LENGTH) return <LongGrid products={products} />;
  return (
    <ul className={gridStyle}>
      <Cards products={products} last={products.length} />
    </ul>
  );
}

/** Renders only the cards near the viewport; padding replaces the others. */
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

const skeletons = Array.from({ length: 12 }, (_, index) => index);

export function ProductGridSkeleton() {
  return (
    <div aria-hidden className={gridStyle}>
      {skeletons.map((card) => (
        <ProductCardSkeleton key={card} />
      ))}
    </div>
  );
}
