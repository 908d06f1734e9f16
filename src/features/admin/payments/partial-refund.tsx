import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TextField } from "#components/form/text-field.tsx";
import { Card } from "#components/ui/card.tsx";
import {
  type Cedis,
  decimalsOf,
  formatCedis,
  fromPesewas,
  NO_MONEY,
  toPesewas,
  totalOf,
} from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
import { piecesLeft } from "#domain/orders/refunded-pieces.ts";
import { typedAmount } from "#domain/typed-amount.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import { paymentQueries } from "./payments-queries.ts";
import { RefundButton } from "./refund-button.tsx";

type Item = {
  id: number;
  name: string;
  quantity: number;
  refundedQuantity: number;
  price: Cedis;
};

/** Gives a part of a paid order's money back: pieces of it, or any amount that is left. */
export function PartialRefund({ order, items }: { order: Order; items: readonly Item[] }) {
  const { data: payments = [] } = useQuery(paymentQueries.ofOrder(order.id));
  const withRequestId = useRequestId();
  const [quantities, setQuantities] = useState<Record<number, number>>({});
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const [restock, setRestock] = useState(false);
  const left = toPesewas(order.salesAmount);
  if (left <= NO_MONEY || order.orderStatus === "cancelled") return null;
  const refundable = items.filter((item) => piecesLeft(item) > 0);
  const isCash = payments.some(({ kind, channel }) => kind === "charge" && channel === "cash");
  const lines = items
    .map(({ id }) => ({ itemId: id, quantity: quantities[id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const most = formatCedis(order.salesAmount);
  const price = totalOf(
    items.map((item) => ({ price: item.price, quantity: quantities[item.id] ?? 0 })),
  );
  const pesewas = typed === "" ? toPesewas(price) : typedAmount(typed);
  const isValid = pesewas !== undefined && pesewas > NO_MONEY && pesewas <= left;
  const isAsked = typed !== "" || lines.length > 0;
  const clear = () => {
    setQuantities({});
    setTyped("");
    setReason("");
    setRestock(false);
  };
  return (
    <Card heading="Refund a part" className="print:hidden">
      <p className="mt-2 text-sm text-ink-soft">
        {most} of this order can go back to the customer. Type how many pieces go back, or an
        amount.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {refundable.map((item) => (
          <li key={item.id} className="flex items-center gap-4 py-2">
            <span className="flex-1 wrap-anywhere">
              {item.name}{" "}
              <span className="text-ink-soft">
                × {item.quantity}
                {item.refundedQuantity > 0 && `, ${piecesLeft(item)} left`}
              </span>
            </span>
            <TextField
              label={`Pieces of ${item.name}`}
              type="number"
              min={0}
              max={piecesLeft(item)}
              placeholder="0"
              value={quantities[item.id] ?? ""}
              onChange={({ target }) => {
                const typedPieces = Math.max(0, Math.floor(target.valueAsNumber || 0));
                const pieces = Math.min(piecesLeft(item), typedPieces);
                setQuantities({ ...quantities, [item.id]: pieces });
              }}
              className="w-24 [&>label]:sr-only"
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Amount"
          unit="GH₵"
          inputMode="decimal"
          placeholder={decimalsOf(price)}
          value={typed}
          error={isAsked && !isValid ? `An amount of at most ${most}` : undefined}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
        <TextField
          label={isCash ? "How did the money go back?" : "Reason"}
          hint={isCash ? "Needed: this money goes back by hand" : undefined}
          value={reason}
          maxLength={400}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={restock}
          disabled={lines.length === 0}
          onChange={({ target }) => setRestock(target.checked)}
          className="size-4 accent-indigo"
        />
        Back into stock
      </label>
      {isValid && (!isCash || reason.trim() !== "") && (
        <div className="mt-3">
          <RefundButton
            target={{ orderId: order.id }}
            paymentReference={order.paymentReference}
            amount={fromPesewas(pesewas)}
            wish={{
              amount: fromPesewas(pesewas),
              reason,
              ...(lines.length > 0 && { lines, restock }),
            }}
            withRequestId={withRequestId}
            onSent={clear}
          />
        </div>
      )}
    </Card>
  );
}
