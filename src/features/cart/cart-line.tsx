import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { removeWithFocus } from "#components/ui/controls/remove-with-focus.ts";
import { ResponsiveImage } from "#components/ui/responsive-image.tsx";
import { paths } from "#config/paths.ts";
import { formatCedis, lineTotal } from "#domain/money.ts";
import { Link } from "#lib/router/link.tsx";
import {
  isSoldOut,
  isStored,
  type ProductLine,
  shortageOf,
} from "../product-lists/product-line.ts";

const lineStyle = "flex gap-4 py-5 md:gap-6 md:py-6";
const imageStyle = "aspect-[4/5] w-20 shrink-0 rounded-card bg-paper-deep object-cover md:w-26";

type CartLineProps = {
  line: ProductLine;
  /** When the shopper saw the product in the cart first. */
  seenPrice: number;
  onRemove: () => void;
  /** Further buttons. */
  children?: ReactNode;
};

export function CartLine({ line, seenPrice, onRemove, children }: CartLineProps) {
  const { product, quantity } = line;
  const to = paths.product(product.id);
  return (
    <li tabIndex={-1} className={lineStyle}>
      <Link to={to} tabIndex={-1} aria-hidden className="shrink-0">
        <ResponsiveImage
          src={product.image}
          alt=""
          sizes="(min-width: 48rem) 6.5rem, 5rem"
          className={`${imageStyle} ${isSoldOut(line) ? "opacity-60" : ""}`}
        />
      </Link>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Link
          to={to}
          className="block scroll-mb-32 py-1 text-[1.05rem] leading-snug font-medium underline-offset-4 hover:underline"
        >
          {product.name}
        </Link>
        <p className="figures mt-0.5">{formatCedis(product.price)}</p>
        <p className="figures mt-0.5 text-ink-soft">Quantity: {quantity}</p>
        <PriceChange from={seenPrice} to={product.price} />
        <Shortage line={line} />
        {children}
      </div>
      <div className="flex shrink-0 flex-col-reverse items-end justify-between md:flex-row md:items-start md:gap-4">
        <p className="figures py-1 text-right font-semibold md:min-w-28 md:py-2.5">
          <span className="sr-only">Line total </span>
          {formatCedis(lineTotal({ price: product.price, quantity }))}
        </p>
        <RemoveButton line={line} onRemove={onRemove} />
      </div>
    </li>
  );
}

/** Said before anything is charged. */
function PriceChange({ from, to }: { from: number; to: number }) {
  if (from === to) return null;
  return (
    <p className="mt-2.5">
      <Badge tone={to > from ? "yellow" : "green"}>
        was {formatCedis(from)}, now {formatCedis(to)}
      </Badge>
    </p>
  );
}

function Shortage({ line }: { line: ProductLine }) {
  const shortage = isSoldOut(line) ? "Sold out: remove it or wait" : shortageOf(line);
  if (!shortage) return null;
  return (
    <p className="mt-2.5">
      <Badge tone={isSoldOut(line) ? "red" : "yellow"}>{shortage}</Badge>
    </p>
  );
}

function RemoveButton({ line, onRemove }: Pick<CartLineProps, "line" | "onRemove">) {
  return (
    <button
      type="button"
      aria-label={`Remove ${line.product.name}`}
      disabled={!isStored(line)}
      onClick={removeWithFocus(onRemove)}
      className="-mr-2 grid size-11 shrink-0 scroll-mb-32 place-items-center rounded-full text-ink-soft transition-colors enabled:hover:bg-paper-deep enabled:hover:text-danger disabled:opacity-60"
    >
      <Trash2 aria-hidden className="size-5 stroke-[1.6]" />
    </button>
  );
}

export function CartLineSkeleton() {
  return (
    <div className={lineStyle}>
      <div className={`skeleton ${imageStyle}`} />
      <div className="flex-1">
        <div className="skeleton mt-1.5 h-5 w-3/5" />
        <div className="skeleton mt-3 h-4 w-24" />
        <div className="skeleton mt-2.5 h-4 w-20" />
      </div>
    </div>
  );
}
