import { Printer } from "lucide-react";
import { Button } from "#components/ui/controls/button.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { usePrintSlips } from "./use-print-slips.tsx";

/** The packing slip of an order, and its receipt as the second choice. */
export function PrintButtons({ order }: { order: Order }) {
  const { print, isPending, sheets } = usePrintSlips();
  return (
    <>
      <Button variant="quiet" className="px-4!" busy={isPending} onClick={() => print([order])}>
        <Printer aria-hidden className="size-4" />
        Print packing slip
      </Button>
      <Button
        variant="quiet"
        className="px-4!"
        busy={isPending}
        onClick={() => print([order], "receipt")}
      >
        Receipt
      </Button>
      {sheets}
    </>
  );
}
