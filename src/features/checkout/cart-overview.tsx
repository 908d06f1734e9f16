import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import { Link } from "#lib/router/link.tsx";
import { cartQueries } from "../cart/cart-queries.ts";
import { OrderOverview } from "./order-overview.tsx";

/** The cart next to a step of the checkout. */
export function CartOverview({ userId }: { userId: string }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-white p-5 md:p-6 lg:sticky lg:top-24 lg:row-span-2 lg:self-start"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="text-2xl">
          Your Order
        </h2>
        <Link
          to={paths.cart}
          className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
        >
          View cart
        </Link>
      </div>
      <CartLines userId={userId} />
    </section>
  );
}

function CartLines({ userId }: { userId: string }) {
  const { data: lines, isPending, isFetching, refetch } = useQuery(cartQueries.lines(userId));
  if (isPending) return <OverviewSkeleton />;
  if (!lines) {
    const retry = () => void refetch();
    return <LoadError heading={errors.cartNotLoaded} onRetry={retry} retrying={isFetching} />;
  }
  if (lines.length === 0) return <p className="mt-3 text-ink-soft">Your cart is empty</p>;
  return <OrderOverview lines={lines} />;
}

function OverviewSkeleton() {
  return (
    <Loading label="Loading the order" className="mt-5 flex flex-col gap-4">
      <div className="skeleton h-[4.4rem]" />
      <div className="skeleton h-[4.4rem]" />
      <div className="skeleton h-24" />
    </Loading>
  );
}
