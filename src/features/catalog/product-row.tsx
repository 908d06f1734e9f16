import { useId } from "react";
import type { Product } from "#domain/products/catalog.ts";
import { imageSizes } from "#domain/products/images/image-url.ts";
import { type CardAction, ProductCard } from "./product-card.tsx";

type ProductRowProps = { heading: string; products: readonly Product[]; action?: CardAction };

/** A row of products below another one; nothing without products. */
export function ProductRow({ heading, products, action }: ProductRowProps) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-20 md:mt-28">
      <h2 id={id} className="text-3xl">
        {heading}
      </h2>
      <ul className="mt-7 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes={imageSizes.related} action={action} />
          </li>
        ))}
      </ul>
    </section>
  );
}
