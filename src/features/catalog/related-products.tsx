import type { Product } from "#domain/products/catalog.ts";
import { imageSizes } from "#domain/products/image-url.ts";
import { type CardAction, ProductCard } from "./product-card.tsx";

type RelatedProductsProps = { products: readonly Product[]; action?: CardAction };

export function RelatedProducts({ products, action }: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related-heading" className="mt-20 md:mt-28">
      <h2 id="related-heading" className="text-3xl">
        Related Products
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
