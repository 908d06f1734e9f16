import { useQuery } from "@tanstack/react-query";
import { Notice } from "#components/ui/notice.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { cartQueries } from "#features/cart/cart-queries.ts";
import { useSession } from "#lib/session.ts";
import { ProductLines } from "./product-lines.tsx";

export function CartPage() {
  const { user } = useSession();
  const { data: lines } = useQuery(cartQueries.lines(user?.id));
  return (
    <div className="page-width pt-8">
      <h1 className="text-4xl">Shopping Cart</h1>
      {!lines && <Spinner />}
      {lines?.length === 0 && (
        <Notice heading="Your cart is empty">
          <p>Looks like you haven't added anything to your cart yet.</p>
        </Notice>
      )}
      {lines && <ProductLines lines={lines} />}
    </div>
  );
}
