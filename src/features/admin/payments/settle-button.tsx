import { Button } from "#components/ui/controls/button.tsx";
import { useSettlePayment } from "./payments-queries.ts";

/** For what was settled outside the payment provider. */
export function SettleButton({ paymentId, subject }: { paymentId: number; subject: string }) {
  const { mutate, isPending } = useSettlePayment();
  return (
    <Button
      variant="quiet"
      className="px-4 text-sm"
      busy={isPending}
      aria-label={`Mark as settled: ${subject}`}
      onClick={() => mutate(paymentId)}
    >
      Mark as settled
    </Button>
  );
}
