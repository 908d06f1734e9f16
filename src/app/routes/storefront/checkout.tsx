import type { User } from "@supabase/auth-js";
import { CartOverview } from "#features/checkout/cart-overview.tsx";
import { CheckoutColumns, CheckoutFrame } from "#features/checkout/checkout-frame.tsx";
import { DeliveryStep } from "#features/delivery/delivery-step.tsx";
import { DeliveryAndReturnsRow } from "#features/shop-details/delivery-and-returns.tsx";
import { fullNameOf, phoneNumberOf, useSession } from "#lib/auth/session.ts";

export function CheckoutPage() {
  const { user } = useSession();
  return (
    <CheckoutFrame step="Delivery">
      <CheckoutColumns>
        <div>
          <h1 className="text-4xl">Delivery Information</h1>
          {user && <DeliveryStep userId={user.id} suggestion={knownOf(user)} />}
        </div>
        {user && <CartOverview userId={user.id} />}
        {user && <DeliveryAndReturnsRow />}
      </CheckoutColumns>
    </CheckoutFrame>
  );
}

/** The user's own name and phone number as initial values of the form. */
function knownOf(user: User) {
  return { fullName: fullNameOf(user), phoneNumber: phoneNumberOf(user) };
}
