import { useQuery } from "@tanstack/react-query";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import {
  disputeAdvice,
  formatPayment,
  type OrderPayment,
  paymentLabel,
  paymentLook,
  paymentNote,
  refundedItems,
} from "#domain/payments.ts";
import { formatMediumDate } from "#lib/dates.ts";
import { BankDetailsButton } from "./bank-details.tsx";
import { paymentQueries } from "./payments-queries.ts";
import { SettleButton } from "./settle-buttons.tsx";

/** Everything that happened to an order's money; hidden until something has. */
export function OrderPayments({ orderId }: { orderId: number }) {
  const { data: payments = [] } = useQuery(paymentQueries.ofOrder(orderId));
  if (payments.length === 0) return null;
  return (
    <Card heading="Payments" className="print:hidden">
      <ul className="mt-2 divide-y divide-line">
        {payments.map((payment) => (
          <Entry key={`${payment.kind} ${payment.id ?? payment.created_at}`} payment={payment} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ payment }: { payment: OrderPayment }) {
  const { kind, id, status, adminName, source, channel, reason, note } = payment;
  const { label, tone } = paymentLook(payment);
  const isOpenDispute = kind === "dispute" && status === "open";
  const details = [
    formatMediumDate(payment.created_at),
    adminName || (source === "admin" && "An admin"),
    kind === "charge" && (source === "import" ? "imported" : channel),
    ...refundedItems(payment),
    reason,
    paymentNote(note),
    isOpenDispute && disputeAdvice(payment.dueAt ? formatMediumDate(payment.dueAt) : ""),
  ];
  const subject = paymentLabel(payment);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-60 flex-1 wrap-anywhere">
        <p className="font-semibold">{subject}</p>
        <p className="text-sm text-ink-soft">{details.filter(Boolean).join(" · ")}</p>
      </div>
      <span className="ml-auto flex items-center gap-x-4">
        <Badge tone={tone}>{label}</Badge>
        <span className="figures font-semibold">{formatPayment(payment)}</span>
      </span>
      {id !== null && isOpenDispute && <SettleButton settled={{ kind, id }} subject={subject} />}
      {id !== null && status === "needs_attention" && (
        <BankDetailsButton refundId={id} subject={subject} />
      )}
    </li>
  );
}
