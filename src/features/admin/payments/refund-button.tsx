import { type MouseEvent, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { useFocusAfterwards } from "#components/ui/controls/use-focus-afterwards.ts";
import type { Cedis } from "#domain/money.ts";
import { formatPayment } from "#domain/payments.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import type { RefundTarget } from "./payments-api.ts";
import { useRefund } from "./payments-queries.ts";
import { ReasonDialog } from "./reason-button.tsx";

type RefundButtonProps = {
  target: RefundTarget;
  paymentReference: string;
  amount: Cedis;
  /** Of a payment that does not match its order. */
  currency?: string;
  /** The money did not come through the provider: an admin has given it back and says how. */
  isByHand?: boolean;
  isSmall?: boolean;
  isMain?: boolean;
};

/** At most two or three lines beside the other actions of a row. */
const SMALL = "min-h-10! max-w-44 px-3! py-0.5! text-sm! leading-tight lg:max-w-28 lg:text-xs!";

/** The first press asks, the second one sends the money; leaving the button takes the first back. */
export function RefundButton(props: RefundButtonProps) {
  const { target, paymentReference, amount, currency = "GHS", isSmall, isMain } = props;
  const { isByHand = false } = props;
  const { refund, isPending } = useRefund(target, useRequestId());
  const [asked, setAsked] = useState(false);
  const [asksHow, setAsksHow] = useState(false);
  // It is removed as its money has gone back.
  const place = useFocusAfterwards<HTMLSpanElement>();
  const press = ({ detail }: MouseEvent) => {
    // The second click of a double click is no answer.
    if (detail > 1) return;
    if (isByHand) return setAsksHow(true);
    setAsked(!asked);
    if (asked) refund({}, { onReasonMissing: () => setAsksHow(true) });
  };
  const sum = formatPayment({ amount, currency });
  const subject = `${"orderId" in target ? "order" : "payment"} #${paymentReference}`;
  const text = asked ? `Send ${sum} back now` : `Refund ${sum}`;
  return (
    <span ref={place} className="contents">
      <Button
        variant={asked || isMain ? "primary" : "quiet"}
        className={`print:hidden ${isSmall ? SMALL : "max-sm:px-4!"}`}
        busy={isPending}
        aria-label={`${text}: ${subject}`}
        onClick={press}
        onBlur={() => setAsked(false)}
      >
        {isPending ? "Refunding" : text}
      </Button>
      <ReasonDialog
        heading="Given back by hand"
        question="How did the money go back?"
        action={`Refund ${sum}`}
        mutation={{
          mutate: (reason, { onSuccess }) => refund({ reason }, { onSuccess }),
          isPending,
        }}
        open={asksHow}
        onClose={() => setAsksHow(false)}
      />
    </span>
  );
}
