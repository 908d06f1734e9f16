import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { ResponsiveImage } from "#components/ui/responsive-image.tsx";
import { paths } from "#config/paths.ts";
import { formatCedis } from "#domain/money.ts";
import type { Product } from "#domain/products/catalog.ts";
import { imageSizes } from "#domain/products/images/image-url.ts";
import { isSoldOut, lastPieces } from "#domain/products/product-texts.ts";
import { Late } from "#lib/hydrated.tsx";
import { Link } from "#lib/router/link.tsx";

/** A control in the upper corner of a product's card. */
export type CardAction = (product: Product) => ReactNode;

type ProductCardProps = {
  product: Product;
  /** In the first view. */
  eager?: boolean;
  sizes?: string;
  action?: CardAction;
};

/** Every card has the same height: a long name is cut after two lines. */
export function ProductCard({
  product,
  eager = false,
  sizes = imageSizes.card,
  action,
}: ProductCardProps) {
  return (
    <div className="relative">
      <CardLink product={product} eager={eager} sizes={sizes} />
      {action?.(product)}
    </div>
  );
}

type CardPictureProps = Required<Omit<ProductCardProps, "action">>;

function CardPicture({ product, eager, sizes }: CardPictureProps) {
  const picture = (
    <ResponsiveImage
      src={product.image}
      alt=""
      sizes={sizes}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      className={`size-full object-cover transition-transform duration-400 ease-calm group-hover:scale-[1.03] ${isSoldOut(product) ? "opacity-60" : ""}`}
    />
  );
  return eager ? picture : <Late>{picture}</Late>;
}

function CardLink(props: CardPictureProps) {
  const { product } = props;
  return (
    <Link to={paths.product(product.id)} className="group block">
      <span className="block aspect-[4/5] overflow-hidden rounded-card bg-paper-deep">
        <CardPicture {...props} />
      </span>
      <span className="mt-3 block h-17.5 leading-[1.35]">
        <span className="line-clamp-2 font-medium underline-offset-4 group-hover:underline">
          {product.name}
        </span>
        <span className="figures mt-1 block text-ink-soft">{formatCedis(product.price)}</span>
      </span>
      <StockMark product={product} />
    </Link>
  );
}

/** Read after name and price, shown in the lower corner of the picture. */
function StockMark({ product }: { product: Product }) {
  const hint = isSoldOut(product) ? "Out of Stock" : lastPieces(product);
  if (!hint) return null;
  return (
    <span className="absolute inset-x-0 top-0 flex aspect-[4/5] items-end p-2">
      <Badge tone={isSoldOut(product) ? "red" : "yellow"}>{hint}</Badge>
    </span>
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
