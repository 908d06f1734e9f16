import { type FormEvent, useState } from "react";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";
import { decimalsOf, formatCedis } from "#domain/money.ts";
import type { OrderEvent } from "#domain/orders/order-events.ts";
import type { Order, OrderItem } from "#domain/orders/orders.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import { useRefund } from "./payments-queries.ts";
import { RefundLines } from "./refund-lines.tsx";
import { emptyRefund, type RefundInput, refundOf } from "./refund-wish.ts";

type RefundDialogProps = {
  order: Order;
  items: readonly OrderItem[];
  events: readonly OrderEvent[];
  open: boolean;
  onClose: () => void;
};

/** Gives a part of a paid order's money back: pieces of it, or any amount that is left. */
export function RefundDialog({ order, items, events, open, onClose }: RefundDialogProps) {
  // The same wish keeps its request id, also when the dialog is closed after a lost answer and opened again.
  const { refund, isPending } = useRefund({ orderId: order.id }, useRequestId());
  const [input, setInput] = useState(emptyRefund);
  const isCash = events.some(({ kind, channel }) => kind === "charge" && isByHand(channel));
  const { price, wish } = refundOf(order, items, input);
  const [isChecked, setIsChecked] = useState(false);
  const most = formatCedis(order.salesAmount);
  const isAsked = isChecked || input.amount !== "" || wish?.lines !== undefined;
  const lacksReason = isCash && input.reason.trim() === "";
  const change = (part: Partial<RefundInput>) => setInput({ ...input, ...part });
  const onSuccess = () => {
    setInput(emptyRefund);
    setIsChecked(false);
    onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (wish && !lacksReason && !isPending) refund(wish, { onSuccess });
  };
  return (
    <Modal heading="Refund" open={open} onClose={onClose} locked={isPending}>
      <form noValidate onSubmit={send} className="overflow-y-auto px-5 py-5 sm:px-7">
        <p className="text-ink-soft">
          {most} of this order can go back to the customer: choose the pieces, or type an amount.
          {isCash && " It was not paid through the provider: give the money back by hand."}
        </p>
        <RefundLines items={items} input={input} onChange={change} />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <TextField
            label="Amount"
            unit="GH₵"
            inputMode="decimal"
            placeholder={decimalsOf(price)}
            value={input.amount}
            error={isAsked && !wish ? `An amount of at most ${most}` : undefined}
            onChange={({ target }) => change({ amount: target.value.trim() })}
          />
          <TextField
            label={isCash ? "How did the money go back?" : "Reason"}
            value={input.reason}
            maxLength={400}
            error={isChecked && lacksReason ? "A reason is required" : undefined}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </div>
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" busy={isPending}>
            {wish ? `Refund ${formatCedis(wish.amount)}` : "Refund"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const isByHand = (channel: string) => channel === "cash" || channel === "imported";
