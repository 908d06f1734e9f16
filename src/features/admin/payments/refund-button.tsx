import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { formatCedis } from "#domain/money.ts";
import type { RefundWish } from "./payments-api.ts";
import { useRefundOrder } from "./payments-queries.ts";

type RefundButtonProps = {
  order: { id: number; paymentReference: string };
  amount: number;
  /** What goes back, when it is not all that is owed. */
  wish?: RefundWish;
  isSmall?: boolean;
  onRefunded?: () => void;
};

/** At most two or three lines beside the other actions of a row. */
const SMALL = "min-h-10! max-w-44 px-3! py-0.5! text-sm! leading-tight lg:max-w-28 lg:text-xs!";

/** The first press asks, the second one sends the money; leaving the button takes the first back. */
export function RefundButton({ order, amount, wish, isSmall, onRefunded }: RefundButtonProps) {
  const { refund, isPending } = useRefundOrder(order.id);
  const [asked, setAsked] = useState(false);
  const press = () => {
    setAsked(!asked);
    if (asked) refund(wish, onRefunded);
  };
  const sum = formatCedis(amount);
  const text = asked ? `Send ${sum} back now` : `Refund ${sum}`;
  return (
    <Button
      variant={asked ? "primary" : "quiet"}
      className={`print:hidden ${isSmall ? SMALL : "max-sm:px-4!"}`}
      busy={isPending}
      aria-label={`${text}: order #${order.paymentReference}`}
      onClick={press}
      onBlur={() => setAsked(false)}
    >
      {isPending ? "Refunding" : text}
    </Button>
  );
}
