import { CartOverview } from "#features/checkout/cart-overview.tsx";
import { CheckoutColumns, CheckoutFrame } from "#features/checkout/checkout-frame.tsx";
import { PaymentPanel } from "#features/checkout/payment-panel.tsx";
import { DeliverTo, useIsDeliverable } from "#features/delivery/deliver-to.tsx";
import { DeliveryAndReturnsRow } from "#features/shop-details/delivery-and-returns.tsx";
import { useSession } from "#lib/auth/session.ts";

export function PaymentPage() {
  const { user } = useSession();
  const done = useIsDeliverable(user?.id) === false ? [] : undefined;
  return (
    <CheckoutFrame step="Payment" done={done}>
      <CheckoutColumns>
        <div>
          <h1 className="text-4xl">Payment Information</h1>
          {user && (
            <PaymentPanel user={user}>
              <DeliverTo userId={user.id} />
            </PaymentPanel>
          )}
        </div>
        {user && <CartOverview userId={user.id} />}
        {user && <DeliveryAndReturnsRow />}
      </CheckoutColumns>
    </CheckoutFrame>
  );
}
