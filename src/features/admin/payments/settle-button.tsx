import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { useSettlePayment } from "./payments-queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

/** For one payment that was settled outside the payment provider. */
export function SettleButton({ paymentId, subject }: { paymentId: number; subject: string }) {
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useSettlePayment(paymentId);
  return (
    <>
      <Button
        variant="quiet"
        className="px-4 text-sm"
        aria-label={`Mark as settled: ${subject}`}
        onClick={() => setOpen(true)}
      >
        Mark as settled
      </Button>
      <ReasonDialog
        heading="Settled elsewhere"
        label="How was it settled?"
        action="Mark as settled"
        open={open}
        busy={isPending}
        onClose={() => setOpen(false)}
        onSend={(reason) => mutate(reason, { onSuccess: () => setOpen(false) })}
      />
    </>
  );
}
