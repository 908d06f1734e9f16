import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { formatCedis } from "#domain/money.ts";
import { cartQueries } from "../cart/cart-queries.ts";
import { totalOfLines } from "../cart/product-lines.ts";
import { usePay } from "./pay-queries.ts";
import { PaymentProblem } from "./payment-problem.tsx";

export function PaymentPanel({ user }: { user: User }) {
  const { pay, isPaying, error } = usePay(user);
  return (
    <>
      <p className="mt-4 max-w-prose text-ink-soft">
        You will be redirected to Paystack, our card payment provider, to pay securely. Your card
        details never pass through our shop.
      </p>
      <AmountToPay userId={user.id} />
      {!isPaying && <PaymentProblem error={error} />}
      <Button className="mt-6 min-h-12 w-full sm:w-auto sm:min-w-64" busy={isPaying} onClick={pay}>
        <LockKeyhole aria-hidden className="size-4" />
        {isPaying ? "Processing Order..." : "Proceed to Paystack"}
      </Button>
    </>
  );
}

/** Next to the button, so that a phone shows both at once. */
function AmountToPay({ userId }: { userId: string }) {
  const { data: lines } = useQuery(cartQueries.lines(userId));
  return (
    <p className="mt-6 flex max-w-prose items-baseline justify-between gap-4 border-y border-line py-4">
      <span className="text-ink-soft">Amount to pay</span>
      <strong className="figures text-2xl font-semibold">
        {lines ? formatCedis(totalOfLines(lines)) : "GH₵ …"}
      </strong>
    </p>
  );
}
