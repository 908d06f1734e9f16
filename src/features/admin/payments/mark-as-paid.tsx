import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { isPaid } from "#domain/orders/statuses.ts";
import { useMarkAsPaid } from "./payments-queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

/** For an order whose money came in cash or by mobile money; nothing for any other. */
export function MarkAsPaid({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useMarkAsPaid(order.id);
  if (isPaid(order.paymentStatus) || order.orderStatus === "cancelled") return null;
  return (
    <>
      <Button variant="quiet" className="px-4!" onClick={() => setOpen(true)}>
        Mark as paid
      </Button>
      <ReasonDialog
        heading="Mark as paid"
        label="How was it paid? (cash, mobile money, …)"
        action="Mark as paid and mail the customer"
        open={open}
        busy={isPending}
        onClose={() => setOpen(false)}
        onSend={(reason) => mutate(reason, { onSuccess: () => setOpen(false) })}
      />
    </>
  );
}
