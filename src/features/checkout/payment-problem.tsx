import { paths } from "#config/paths.ts";
import { messageOf } from "#lib/data/errors.ts";
import { Link } from "#lib/router/link.tsx";
import { OrderRejected } from "./payment/payment-errors.ts";

/** Why an order was rejected, which a toast has no space for. */
export function PaymentProblem({ error }: { error: Error | null }) {
  if (!(error instanceof OrderRejected)) return null;
  return (
    <div className="mt-6 rounded-card bg-danger-tint p-5 wrap-anywhere">
      <p className="font-semibold text-danger">{messageOf(error.cause ?? error)}</p>
      <p className="mt-1">Nothing was charged.</p>
      <Link
        to={paths.cart}
        className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Review your cart
      </Link>
    </div>
  );
}
