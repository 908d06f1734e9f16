import type { User } from "@supabase/auth-js";
import { DeliveryStep } from "#features/delivery/delivery-step.tsx";
import { fullNameOf, useSession } from "#lib/session.ts";
import { CartOverview } from "./checkout/cart-overview.tsx";
import { CheckoutFrame } from "./checkout/checkout-frame.tsx";
import { checkoutLayout } from "./checkout/checkout-layout.ts";

export function CheckoutPage() {
  const { user } = useSession();
  return (
    <CheckoutFrame step="Delivery">
      <div className={checkoutLayout}>
        <div>
          <h1 className="text-4xl">Delivery Information</h1>
          {user && <DeliveryStep userId={user.id} suggestion={knownOf(user)} />}
        </div>
        {user && <CartOverview userId={user.id} />}
      </div>
    </CheckoutFrame>
  );
}

/** A first delivery most likely goes to the person who signed up. */
function knownOf(user: User) {
  const phoneNumber: unknown = user.user_metadata?.phoneNumber;
  return {
    fullName: fullNameOf(user),
    phoneNumber: typeof phoneNumber === "string" ? phoneNumber : "",
  };
}
