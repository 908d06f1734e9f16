import type { Product } from "#domain/products/catalog.ts";
import { type CardAction, ProductCard, ProductCardSkeleton } from "./product-card.tsx";

const gridStyle =
  "grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-6 xl:grid-cols-4 min-[120rem]:grid-cols-6";

const EAGER_CARDS = 4;

type ProductGridProps = {
  products: readonly Product[];
  /** With those that are not loaded; undefined when it is not known. */
  total?: number | undefined;
  action?: CardAction;
  /** The `sizes` of the pictures. */
  sizes?: string;
};

/** All that are loaded, so that the browser's search finds them. */
export function ProductGrid({ products, total, action, sizes }: ProductGridProps) {
  return (
    <ul className={gridStyle}>
      {products.map((product, index) => (
        <li key={product.id} aria-setsize={total ?? -1} aria-posinset={index + 1}>
          <ProductCard
            product={product}
            eager={index < EAGER_CARDS}
            sizes={sizes}
            action={action}
          />
        </li>
      ))}
    </ul>
  );
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
