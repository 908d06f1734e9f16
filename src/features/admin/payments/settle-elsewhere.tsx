import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { useSettleRefund } from "./payments-queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

type SettleElsewhereProps = { order: { id: number; paymentReference: string } };

/** For money that went back in another way, such as in cash. */
export function SettleElsewhere({ order }: SettleElsewhereProps) {
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useSettleRefund(order.id);
  return (
    <>
      <Button
        variant="quiet"
        className="border-transparent! px-3! text-sm! max-sm:px-2! text-ink-soft print:hidden"
        aria-label={`Settled elsewhere: order #${order.paymentReference}`}
        onClick={() => setOpen(true)}
      >
        Settled elsewhere
      </Button>
      <ReasonDialog
        heading="Settled elsewhere"
        label="How did the money go back?"
        action="Mark as settled"
        open={open}
        busy={isPending}
        onClose={() => setOpen(false)}
        onSend={(reason) => mutate(reason, { onSuccess: () => setOpen(false) })}
      />
    </>
  );
}
