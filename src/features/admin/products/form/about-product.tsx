import { ExternalLink } from "lucide-react";
import { paths } from "#config/paths.ts";
import { ProductHistory } from "../../audit/product-history.tsx";
import type { ManagedProduct } from "../products-api.ts";

/** What happened to the product, and the way to its page in the shop. */
export function AboutProduct({ product: { id, hidden } }: { product: ManagedProduct }) {
  return (
    <div className="relative -mt-3 mb-2">
      <ProductHistory productId={id} />
      {!hidden && (
        <a
          href={paths.product(id)}
          target="_blank"
          rel="noreferrer"
          className="absolute top-0 right-0 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-indigo underline-offset-4 hover:underline"
        >
          View in shop
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </div>
  );
}
