import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { cartQueries } from "../cart/cart-queries.ts";
import { AmountToPay } from "./amount-to-pay.tsx";
import { PaymentProblem } from "./payment-problem.tsx";
import { loadPaystack } from "./paystack-script.ts";
import { usePayForCart } from "./use-pay-for-cart.ts";

export function PaymentPanel({ user }: { user: User }) {
  const { data: lines } = useQuery(cartQueries.lines(user.id));
  const { press, busy, error } = usePayForCart(user);
  useEffect(() => {
    // Fetched ahead; when that fails, the press of the button tries again and says so.
    loadPaystack().catch(() => undefined);
  }, []);
  return (
    <>
      <p className="mt-4 max-w-prose text-ink-soft">
        You will be redirected to Paystack, our card payment provider, to pay securely. Your card
        details never pass through our shop.
      </p>
      <AmountToPay lines={lines} />
      {!busy && <PaymentProblem error={error} />}
      <Button className="mt-6 min-h-12 w-full sm:w-auto sm:min-w-64" busy={busy} onClick={press}>
        <LockKeyhole aria-hidden className="size-4" />
        {busy ? "Processing Order..." : "Proceed to Paystack"}
      </Button>
    </>
  );
}
