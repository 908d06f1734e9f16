import { X } from "lucide-react";
import { useId } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { removeWithFocus } from "#components/ui/controls/remove-with-focus.ts";
import { ResponsiveImage } from "#components/ui/responsive-image.tsx";
import { paths } from "#config/paths.ts";
import { formatCedis } from "#domain/money.ts";
import { Link } from "#lib/router/link.tsx";
import { isStored, type ProductLine, shortageOf } from "../product-lists/product-line.ts";

type WishlistCardProps = { line: ProductLine; onAddToCart: () => void; onRemove: () => void };

export function WishlistCard({ line, onAddToCart, onRemove }: WishlistCardProps) {
  const nameId = useId();
  const { product, quantity } = line;
  const soldOut = product.stockQuantity < 1;
  const shortage = soldOut ? undefined : shortageOf(line);
  const to = paths.product(product.id);
  return (
    <li tabIndex={-1} className="relative flex flex-col">
      <CardImage src={product.image} to={to} faded={soldOut} />
      <div className="flex flex-1 flex-col items-start pt-0.5 pb-3 wrap-anywhere">
        <Link
          id={nameId}
          to={to}
          className="block py-2.5 leading-snug font-medium underline-offset-4 hover:underline"
        >
          {product.name}
        </Link>
        <p className="figures -mt-1.5">{formatCedis(product.price)}</p>
        <p className="figures mt-0.5 text-ink-soft">Quantity: {quantity}</p>
        {shortage && (
          <p className="mt-2">
            <Badge tone="yellow">{shortage}</Badge>
          </p>
        )}
      </div>
      <Button
        aria-describedby={nameId}
        className="w-full px-3"
        disabled={soldOut || !isStored(line)}
        onClick={removeWithFocus(onAddToCart)}
      >
        {soldOut ? "Out of Stock" : "Add to Cart"}
      </Button>
      <button
        type="button"
        aria-label={`Remove ${product.name}`}
        disabled={!isStored(line)}
        onClick={removeWithFocus(onRemove)}
        className="absolute top-2 right-2 grid size-11 place-items-center rounded-full bg-paper/90 transition-colors enabled:hover:bg-white enabled:hover:text-danger disabled:opacity-60"
      >
        <X aria-hidden className="size-5 stroke-[1.6]" />
      </button>
    </li>
  );
}

function CardImage({ src, to, faded }: { src: string; to: string; faded: boolean }) {
  return (
    <Link
      to={to}
      tabIndex={-1}
      aria-hidden
      className="block aspect-[4/5] overflow-hidden rounded-card bg-paper-deep"
    >
      <ResponsiveImage
        src={src}
        alt=""
        sizes="(min-width: 84rem) 19rem, (min-width: 64rem) 25vw, (min-width: 48rem) 33vw, 50vw"
        className={`size-full object-cover ${faded ? "opacity-60" : ""}`}
      />
    </Link>
  );
}

export function WishlistCardSkeleton() {
  return (
    <div>
      <div className="skeleton aspect-[4/5]" />
      <div className="skeleton mt-4 h-5 w-4/5" />
      <div className="skeleton mt-2.5 h-4 w-1/2" />
      <div className="skeleton mt-2.5 h-4 w-2/5" />
      <div className="skeleton mt-4 h-11 rounded-full" />
    </div>
  );
}
