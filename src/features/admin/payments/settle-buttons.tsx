import type { Settled } from "./payments-api.ts";
import { useSettlePayment, useSettleRefund } from "./payments-queries.ts";
import { ReasonButton, ReasonDialog } from "./reason-button.tsx";

/** For one payment that was settled outside the payment provider. */
export function SettleButton({ settled, subject }: { settled: Settled; subject: string }) {
  return (
    <ReasonButton
      className="px-4 text-sm"
      label={`Mark as settled: ${subject}`}
      mutation={useSettlePayment(settled)}
      heading="Settled elsewhere"
      question="How was it settled?"
      action="Mark as settled"
    >
      Mark as settled
    </ReasonButton>
  );
}

type SettleElsewhereProps = { order: { id: number; paymentReference: string } };

const elsewhere = {
  heading: "Settled elsewhere",
  question: "How did the money go back?",
  action: "Mark as settled",
};

/** For money that went back in another way, such as in cash. */
export function SettleElsewhere({ order }: SettleElsewhereProps) {
  return (
    <ReasonButton
      className="border-transparent! px-3! text-sm! max-sm:px-2! text-ink-soft print:hidden"
      label={`Settled elsewhere: order #${order.paymentReference}`}
      mutation={useSettleRefund(order.id)}
      {...elsewhere}
    >
      Settled elsewhere
    </ReasonButton>
  );
}

type ElsewhereDialogProps = { orderId: number; open: boolean; onClose: () => void };

/** The same, opened from a menu. */
export function SettleElsewhereDialog({ orderId, ...dialog }: ElsewhereDialogProps) {
  return <ReasonDialog mutation={useSettleRefund(orderId)} {...elsewhere} {...dialog} />;
}
