import { useQuery } from "@tanstack/react-query";
import { paymentQueries } from "#features/admin/payments/payments-queries.ts";

/** In a shop that was restored from a backup, until an operator releases it. */
export function HeldNotice() {
  const { data } = useQuery(paymentQueries.waiting());
  if (!data?.isHeld) return null;
  return (
    <p
      role="status"
      className="bg-clay px-4 py-2.5 text-center text-[0.95rem] font-medium text-white print:hidden"
    >
      This shop was restored from a backup and is held: it sends no mails, takes no orders and asks
      nothing of the payment provider. To release it, run <code>npm run restore -- --release</code>{" "}
      on its server.
    </p>
  );
}
