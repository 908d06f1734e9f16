import { Link } from "react-router";
import { paths } from "#config/paths.ts";
import { messageOf } from "#lib/errors.ts";
import { OrderRejected } from "./create-order.ts";
import { PaymentUnverified } from "./payment-verification.ts";

/** The details that a toast has no space for: why an order was rejected or a payment is unverified. */
export function PaymentProblem({ error }: { error: Error | null }) {
  if (error instanceof OrderRejected) {
    return (
      <Problem text={messageOf(error.cause)} to={paths.cart} link="Review your cart">
        Nothing was charged.
      </Problem>
    );
  }
  if (error instanceof PaymentUnverified) {
    return (
      <Problem text={error.message} to={paths.orders} link="View your orders">
        If you have paid, your order will be confirmed shortly. Pressing the button asks about that
        payment first.
      </Problem>
    );
  }
  return null;
}

type ProblemProps = { text: string; children: string; to: string; link: string };

function Problem({ text, children, to, link }: ProblemProps) {
  return (
    <div className="mt-6 max-w-prose rounded-card bg-danger-tint p-5 wrap-anywhere">
      <p className="font-semibold text-danger">{text}</p>
      <p className="mt-1">{children}</p>
      <Link
        to={to}
        className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {link}
      </Link>
    </div>
  );
}
