import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { buttonStyle } from "#components/ui/controls/button.tsx";
import { EmptyBag } from "#components/ui/drawings/empty-bag.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import { Link } from "#lib/router/link.tsx";
import type { ProductLine } from "../product-lists/product-line.ts";
import { CartLine, CartLineSkeleton } from "./cart-line.tsx";
import { cartQueries } from "./cart-queries.ts";
import { OrderSummary } from "./order-summary.tsx";
import { RemovedLine, useRemoveWithUndo } from "./removed-line.tsx";
import { useSeenPrices } from "./seen-prices.ts";

/** One column on a phone; on a wide screen the summary is a second one. */
const layoutStyle =
  "mt-6 flex flex-col md:mt-10 lg:grid lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr] lg:gap-14";
const listStyle = "divide-y divide-line border-y border-line";

type CartContentsProps = {
  userId: string;
  /** What else a shopper can do with a line. */
  actions: (line: ProductLine) => ReactNode;
  /** Below the lines, and on a phone below the summary. */
  children: ReactNode;
};

export function CartContents({ userId, actions, children }: CartContentsProps) {
  const { data: lines, isPending, isFetching, refetch } = useQuery(cartQueries.lines(userId));
  const seenPriceOf = useSeenPrices(userId, lines);
  const { remove, removed, undo } = useRemoveWithUndo(userId);
  if (isPending) return <CartSkeleton />;
  if (!lines) {
    const retry = () => void refetch();
    return <LoadError heading={errors.cartNotLoaded} onRetry={retry} retrying={isFetching} />;
  }
  return (
    <div className={layoutStyle}>
      <div>
        <RemovedLine line={removed} onUndo={undo} />
        {lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <ul className={listStyle}>
            {lines.map((line) => (
              <CartLine
                key={line.product.id}
                line={line}
                seenPrice={seenPriceOf(line)}
                onRemove={() => remove(line)}
              >
                {actions(line)}
              </CartLine>
            ))}
          </ul>
        )}
      </div>
      <OrderSummary lines={lines} />
      {lines.length > 0 && <div className="max-lg:mt-10">{children}</div>}
    </div>
  );
}

const skeletons = [0, 1, 2];

export function CartSkeleton() {
  return (
    <Loading label="Loading the cart" className={layoutStyle}>
      <div className={listStyle}>
        {skeletons.map((line) => (
          <CartLineSkeleton key={line} />
        ))}
      </div>
      <div className="skeleton mt-8 h-46 lg:mt-0 lg:h-80" />
    </Loading>
  );
}

function EmptyCart() {
  return (
    <Notice heading="Your cart is empty" icon={<EmptyBag />}>
      <p>Looks like you haven't added anything to your cart yet.</p>
      <Link to={paths.home} className={buttonStyle()}>
        Start Shopping
      </Link>
    </Notice>
  );
}
