import type { User } from "@supabase/auth-js";
import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { OWN_ORDER_KEY, useCancelOrder, usePayOrder } from "./payment/pay-order-queries.ts";

type ActionsProps = { order: Order; user: User };

/** An order that waits for its payment can be paid or cancelled. */
export function UnpaidOrderActions({ order, user }: ActionsProps) {
  const [asking, setAsking] = useState(false);
  // A payment that is under way ends by itself: its popup would close with the buttons.
  const isChanging = useIsMutating({
    mutationKey: OWN_ORDER_KEY,
    predicate: ({ state }) => (state.variables as Order | undefined)?.id === order.id,
  });
  const isUnpaid = order.paymentStatus === "pending" && order.orderStatus === "processing";
  if (!isUnpaid && isChanging === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-4 md:px-6">
      {asking ? (
        <ConfirmCancel order={order} onKeep={() => setAsking(false)} />
      ) : (
        <PayOrCancel order={order} user={user} onCancel={() => setAsking(true)} />
      )}
    </div>
  );
}

function PayOrCancel({ order, user, onCancel }: ActionsProps & { onCancel: () => void }) {
  const pay = usePayOrder(user);
  const oneAtATime = useOneAtATime(OWN_ORDER_KEY);
  const busy = useIsMutating({ mutationKey: OWN_ORDER_KEY }) > 0;
  return (
    <>
      <p className="mr-auto text-ink-soft max-sm:w-full">This order is not paid yet.</p>
      <Button busy={busy} onClick={() => oneAtATime(() => pay.mutate(order))}>
        {pay.isPending ? "Processing Order..." : "Pay now"}
        <OrderName order={order} />
      </Button>
      <Button variant="quiet" busy={busy} onClick={onCancel}>
        Cancel
        <OrderName order={order} />
      </Button>
    </>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

function ConfirmCancel({ order, onKeep }: { order: Order; onKeep: () => void }) {
  const cancel = useCancelOrder();
  const oneAtATime = useOneAtATime(OWN_ORDER_KEY);
  return (
    <>
      <p className="mr-auto font-semibold max-sm:w-full">Do you want to cancel this order?</p>
      <Button
        ref={focus}
        variant="danger"
        busy={cancel.isPending}
        onClick={() => oneAtATime(() => cancel.mutate(order))}
      >
        {cancel.isPending ? "Cancelling" : "Cancel the order"}
        <OrderName order={order} />
      </Button>
      <Button variant="quiet" busy={cancel.isPending} onClick={onKeep}>
        Keep it
        <OrderName order={order} />
      </Button>
    </>
  );
}

/** Several orders may have the same buttons. */
function OrderName({ order }: { order: Order }) {
  return <span className="sr-only"> #{order.paymentReference}</span>;
}
