import { Link, useLocation } from "react-router";
import { buttonStyle } from "#components/ui/button.tsx";
import { LostLabel } from "#components/ui/drawings/lost-label.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { paths } from "#config/paths.ts";
import { CheckoutFrame } from "#features/checkout/checkout-frame.tsx";
import { LatestOrder } from "#features/orders/latest-order.tsx";
import { useSession } from "#lib/session.ts";

export function OrderCompletePage() {
  const { user } = useSession();
  const orderId = orderIdOf(useLocation().state);
  return (
    <CheckoutFrame step="Confirmation">
      {user && (
        <LatestOrder userId={user.id} orderId={orderId} none={<NoOrder />}>
          <ContinueShopping />
        </LatestOrder>
      )}
    </CheckoutFrame>
  );
}

/** Set by the payment page; a direct visit has none. */
function orderIdOf(state: { orderId?: unknown } | null): number | undefined {
  return typeof state?.orderId === "number" ? state.orderId : undefined;
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
