import { useQuery } from "@tanstack/react-query";
import { buttonStyle } from "#components/ui/controls/button.tsx";
import { LostLabel } from "#components/ui/drawings/lost-label.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { paths } from "#config/paths.ts";
import { isPaid } from "#domain/orders/statuses.ts";
import { CheckoutFrame } from "#features/checkout/checkout-frame.tsx";
import { LatestOrder } from "#features/orders/latest-order.tsx";
import { orderQueries } from "#features/orders/orders-queries.ts";
import { useSession } from "#lib/auth/session.ts";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";

export function OrderCompletePage() {
  const { user } = useSession();
  const orderId = orderIdOf(useLocation().state);
  const done = useDoneSteps(user?.id, orderId);
  return (
    <CheckoutFrame step="Confirmation" done={done}>
      {user && (
        <LatestOrder userId={user.id} orderId={orderId} none={<NoOrder />}>
          <div className="flex flex-wrap justify-center gap-3">
            <ContinueShopping />
            <Link to={paths.orders} className={buttonStyle("quiet")}>
              My Orders
            </Link>
          </div>
        </LatestOrder>
      )}
    </CheckoutFrame>
  );
}

/** Only what is true of the order: a direct visit may show one that is not paid, or none. */
function useDoneSteps(userId: string | undefined, orderId: number | undefined) {
  const query = orderQueries.ownOrder(userId ?? "", orderId);
  const { data: order } = useQuery({ ...query, enabled: userId !== undefined });
  const paid = order ? isPaid(order.paymentStatus) : orderId !== undefined;
  if (paid) return ["Delivery", "Payment", "Confirmation"] as const;
  return order ? (["Delivery"] as const) : [];
}

/** Set by the payment page; a direct visit has none. */
function orderIdOf(state: unknown): number | undefined {
  if (typeof state !== "object" || state === null || !("orderId" in state)) return undefined;
  return typeof state.orderId === "number" ? state.orderId : undefined;
}

function NoOrder() {
  return (
    <Notice level="h1" heading="No Order Found" icon={<LostLabel />}>
      <p>We couldn't find your recent order details.</p>
      <ContinueShopping />
    </Notice>
  );
}

function ContinueShopping() {
  return (
    <Link to={paths.home} className={buttonStyle()}>
      Continue Shopping
    </Link>
  );
}
