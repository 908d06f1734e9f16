import { useEffect, useState } from "react";
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

/** For so long a second press counts. */
const SECOND_PRESS_MS = 6000;

/** The first press asks, the second one sends the money. */
export function RefundButton({ order, amount, wish, isSmall, onRefunded }: RefundButtonProps) {
  const { refund, isPending } = useRefundOrder(order.id);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), SECOND_PRESS_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const press = () => {
    setAsked(!asked);
    if (asked) refund(wish, onRefunded);
  };
  const sum = formatCedis(amount);
  const text = asked ? `Send ${sum} back now` : `Refund ${sum}`;
  return (
    <Button
      variant={asked ? "primary" : "quiet"}
      className={`print:hidden ${isSmall ? "min-h-8! px-3! py-0.5! text-sm!" : ""}`}
      busy={isPending}
      aria-label={`${text}: order #${order.paymentReference}`}
      onClick={press}
      onBlur={() => setAsked(false)}
    >
      {isPending ? "Refunding" : text}
    </Button>
  );
}
