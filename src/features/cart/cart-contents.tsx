import { useQuery } from "@tanstack/react-query";
import { LoadError } from "#components/ui/load-error.tsx";
import { errors } from "#domain/messages.ts";
import { cartLayout } from "./cart-layout.ts";
import { CartLine } from "./cart-line.tsx";
import { cartQueries } from "./cart-queries.ts";
import { CartSkeleton } from "./cart-skeleton.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { OrderSummary } from "./order-summary.tsx";

export function CartContents({ userId }: { userId: string }) {
  const { data: lines, isPending, isFetching, refetch } = useQuery(cartQueries.lines(userId));
  if (isPending) return <CartSkeleton />;
  if (!lines) {
    const retry = () => void refetch();
    return <LoadError heading={errors.cartNotLoaded} onRetry={retry} retrying={isFetching} />;
  }
  return (
    <div className={cartLayout.page}>
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <CartLine key={line.product.id} line={line} userId={userId} />
          ))}
        </ul>
      )}
      <OrderSummary lines={lines} />
    </div>
  );
}
