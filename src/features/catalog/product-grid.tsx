import { useRef } from "react";
import type { Product } from "#domain/products/catalog.ts";
import { useVirtualRows } from "#lib/browser/use-virtual-rows.ts";
import { type CardAction, ProductCard, ProductCardSkeleton } from "./product-card.tsx";

const gridStyle =
  "grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-6 xl:grid-cols-4";

const EAGER_CARDS = 4;

type ProductGridProps = {
  products: readonly Product[];
  action?: CardAction;
  /** The `sizes` of the pictures. */
  sizes?: string;
};

export function ProductGrid({ products, action, sizes }: ProductGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { first, last, before, after } = useVirtualRows(list, products.length);
  return (
    <div style={paddingOf(before, after)}>
      <ul ref={list} className={gridStyle}>
        {products.slice(first, last).map((product, index) => (
          <li key={product.id} aria-setsize={products.length} aria-posinset={first + index + 1}>
            <ProductCard
              product={product}
              eager={first + index < EAGER_CARDS}
              sizes={sizes}
              action={action}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** None in the server's HTML, where the content security policy blocks style attributes. */
function paddingOf(before: number, after: number) {
  return before || after ? { paddingTop: before, paddingBottom: after } : undefined;
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
