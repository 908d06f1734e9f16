import { useSession } from "#lib/session.ts";
import { CartOverview } from "./checkout/cart-overview.tsx";
import { CheckoutFrame } from "./checkout/checkout-frame.tsx";
import { checkoutLayout } from "./checkout/checkout-layout.ts";
import { DeliverTo } from "./make-payment/deliver-to.tsx";
import { PaymentPanel } from "./make-payment/payment-panel.tsx";

export function MakePaymentPage() {
  const { user } = useSession();
  return (
    <CheckoutFrame step="Payment">
      <div className={checkoutLayout}>
        <div>
          <h1 className="text-4xl">Payment Information</h1>
          {user && <PaymentPanel user={user} />}
        </div>
        {user && (
          <CartOverview userId={user.id}>
            <DeliverTo userId={user.id} />
          </CartOverview>
        )}
      </div>
    </CheckoutFrame>
  );
}
