import type { Product } from "#domain/catalog.ts";
import { pictureSizes } from "#domain/picture-url.ts";
import { ProductCard } from "./product-card.tsx";

export function RelatedProducts({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related-heading" className="mt-20 md:mt-28">
      <h2 id="related-heading" className="text-3xl">
        Related Products
      </h2>
      <ul className="mt-7 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes={pictureSizes.related} />
          </li>
        ))}
      </ul>
    </section>
  );
}
