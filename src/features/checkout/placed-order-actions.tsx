import { Printer } from "lucide-react";
import { Button } from "#components/ui/controls/button.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { isPaid } from "#domain/orders/statuses.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { BUY_AGAIN_KEY, useBuyAgain } from "./buy-again-queries.ts";

/** What can be done with every order: buy the same again, and print it. */
export function PlacedOrderActions({ order, userId }: { order: Order; userId: string }) {
  const buyAgain = useBuyAgain(userId);
  const oneAtATime = useOneAtATime(BUY_AGAIN_KEY);
  return (
    <div className="mt-5 flex flex-wrap gap-3 print:hidden">
      <Button
        variant="quiet"
        busy={buyAgain.isPending}
        onClick={() => oneAtATime(() => buyAgain.mutate(order.id))}
      >
        {buyAgain.isPending ? "Adding" : "Buy again"}
      </Button>
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        {isPaid(order.paymentStatus) ? "Print receipt" : "Print order"}
      </Button>
    </div>
  );
}
