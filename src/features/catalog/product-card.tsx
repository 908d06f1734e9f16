import { Link } from "react-router";
import { Picture } from "#components/ui/picture.tsx";
import { paths } from "#config/paths.ts";
import type { Product } from "#domain/catalog.ts";
import { formatCedis } from "#domain/money.ts";
import { pictureSizes } from "#domain/picture-url.ts";

type ProductCardProps = { product: Product; eager?: boolean; sizes?: string };

/** Every card has the same height: a long name is cut after two lines. */
export function ProductCard({
  product,
  eager = false,
  sizes = pictureSizes.card,
}: ProductCardProps) {
  return (
    <Link to={paths.product(product.id)} className="group block">
      <span className="block aspect-[4/5] overflow-hidden rounded-card bg-paper-deep">
        <Picture
          src={product.image}
          alt=""
          sizes={sizes}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          className="size-full object-cover transition-transform duration-400 ease-calm group-hover:scale-[1.03]"
        />
      </span>
      <span className="mt-3 block h-17.5 leading-[1.35]">
        <span className="line-clamp-2 font-medium underline-offset-4 group-hover:underline">
          {product.name}
        </span>
        <span className="figures mt-1 block text-ink-soft">{formatCedis(product.price)}</span>
      </span>
    </Link>
  );
}

/** As high as a card, so that loading shifts nothing. */
export function ProductCardSkeleton() {
  return (
    <div>
      <div className="skeleton aspect-[4/5]" />
      <div className="mt-3 h-17.5">
        <div className="skeleton h-4 w-4/5" />
        <div className="skeleton mt-2.5 h-4 w-1/3" />
      </div>
    </div>
  );
}
