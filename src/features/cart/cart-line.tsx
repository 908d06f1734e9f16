import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { removeWithFocus } from "#components/ui/controls/remove-with-focus.ts";
import { ResponsiveImage } from "#components/ui/responsive-image.tsx";
import { paths } from "#config/paths.ts";
import { type Cedis, formatCedis, lineTotal } from "#domain/money.ts";
import { Link } from "#lib/router/link.tsx";
import {
  isSoldOut,
  isStored,
  type ProductLine,
  shortageOf,
} from "../product-lists/product-line.ts";

const lineStyle =
  "grid grid-cols-[5rem_minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] items-start gap-x-4 py-5 md:grid-cols-[6.5rem_minmax(0,1fr)_auto_auto] md:gap-x-6 md:py-6";
const imageStyle = "aspect-[4/5] w-full rounded-card bg-paper-deep object-cover";

type CartLineProps = {
  line: ProductLine;
  /** When the shopper saw the product in the cart first. */
  seenPrice: Cedis;
  onRemove: () => void;
  /** Further buttons. */
  children?: ReactNode;
};

export function CartLine({ line, seenPrice, onRemove, children }: CartLineProps) {
  const { product, quantity } = line;
  const to = paths.product(product.id);
  return (
    <li tabIndex={-1} className={lineStyle}>
      <Link to={to} tabIndex={-1} aria-hidden className="col-start-1 row-span-3 row-start-1">
        <ResponsiveImage
          src={product.image}
          alt=""
          sizes="(min-width: 48rem) 6.5rem, 5rem"
          className={`${imageStyle} ${isSoldOut(line) ? "opacity-60" : ""}`}
        />
      </Link>
      <div className="col-start-2 row-start-1 wrap-anywhere">
        <Link
          to={to}
          className="block scroll-mb-32 py-2.75 text-[1.05rem] leading-snug font-medium underline-offset-4 hover:underline"
        >
          {product.name}
        </Link>
        <p className="figures -mt-1.5">{formatCedis(product.price)}</p>
        <p className="figures mt-0.5 text-ink-soft">Quantity: {quantity}</p>
      </div>
      <div className="col-start-2 row-start-2 max-md:col-end-4">
        {!line.isHidden && <PriceChange from={seenPrice} to={product.price} />}
        <Shortage line={line} />
      </div>
      {/* Beside each other on a phone; a wide line has its total at the top. */}
      <div className="col-start-2 col-end-4 flex flex-wrap items-center justify-between gap-x-4 md:contents">
        <div className="md:col-start-2 md:row-start-3">{children}</div>
        <p className="figures ml-auto py-1 text-right font-semibold md:col-start-3 md:row-start-1 md:py-2.75">
          <span className="sr-only">Line total </span>
          {formatCedis(lineTotal({ price: product.price, quantity }))}
        </p>
      </div>
      <div className="col-start-3 row-start-1 md:col-start-4">
        <RemoveButton line={line} onRemove={onRemove} />
      </div>
    </li>
  );
}

/** Said before anything is charged. */
function PriceChange({ from, to }: { from: Cedis; to: Cedis }) {
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
  const isOut = isSoldOut(line) && !line.isHidden;
  const shortage = isOut ? "Sold out: remove it or wait" : shortageOf(line);
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
      <div className={`skeleton row-span-3 ${imageStyle}`} />
      <div>
        <div className="skeleton mt-1.5 h-5 w-3/5" />
        <div className="skeleton mt-3 h-4 w-24" />
        <div className="skeleton mt-2.5 h-4 w-20" />
      </div>
    </div>
  );
}
