import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { LockKeyhole, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { formatCedis } from "#domain/money.ts";
import { cartQueries } from "../cart/cart-queries.ts";
import { type ProductLine, totalOfLines } from "../product-lists/product-line.ts";
import { usePayCart } from "./payment/pay-cart-queries.ts";
import { PaymentProblem } from "./payment-problem.tsx";
import { LastChecked, PaidBefore, PaymentWaiting } from "./payment-waiting.tsx";

/** `children` precede the amount. */
export function PaymentPanel({ user, children }: { user: User; children: ReactNode }) {
  const { pay, isPaying, error, waiting } = usePayCart(user);
  const { order, paidBefore, checkedAt, checkAgain } = waiting;
  const { data: lines } = useQuery(cartQueries.lines(user.id));
  // Pressed all the same, the button says what is missing.
  const isEmpty = lines?.length === 0;
  return (
    <>
      <p className="mt-4 max-w-[34rem] text-ink-soft">
        You will be redirected to Paystack, our card payment provider, to pay securely. Your card
        details never pass through our shop.
      </p>
      {children}
      <AmountToPay lines={lines} />
      <div role="status">
        {order && <PaymentWaiting order={order} />}
        {paidBefore && !isPaying && <PaidBefore order={paidBefore} />}
      </div>
      {!isPaying && !order && <PaymentProblem error={error} />}
      <Button
        className="mt-6 min-h-12 w-full sm:w-auto sm:min-w-64"
        busy={isPaying}
        aria-disabled={(isEmpty && !order) || undefined}
        onClick={order ? checkAgain : pay}
      >
        {order ? <RefreshCw {...icon} /> : <LockKeyhole {...icon} />}
        {labelOf(isPaying, order !== undefined)}
      </Button>
      {order && <LastChecked at={checkedAt} />}
    </>
  );
}

const icon = { "aria-hidden": true, className: "size-4" } as const;

function labelOf(isPaying: boolean, isWaiting: boolean): string {
  if (isPaying) return "Processing Order...";
  return isWaiting ? "Check again" : "Proceed to Paystack";
}

/** Next to the button, so that a phone shows both at once. */
function AmountToPay({ lines }: { lines: readonly ProductLine[] | undefined }) {
  return (
    <p className="mt-6 flex items-baseline justify-between gap-4 border-y border-line py-4">
      <span className="text-ink-soft">Amount to pay</span>
      <strong className="figures text-2xl font-semibold">
        {lines ? formatCedis(totalOfLines(lines)) : "GH₵ …"}
      </strong>
    </p>
  );
}
