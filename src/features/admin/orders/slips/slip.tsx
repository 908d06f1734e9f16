import { formatCedis, lineTotal } from "#domain/money.ts";
import { addressLine } from "#domain/orders/delivery.ts";
import type { Order } from "#domain/orders/orders.ts";
import { refundedMoney } from "#domain/orders/refunded-money.ts";
import { boughtNote, piecesLeft, refundedNote } from "#domain/orders/refunded-pieces.ts";
import { slipWarning } from "#domain/orders/status-change.ts";
import { paymentStatusLook } from "#domain/orders/statuses.ts";
import type { ShopDetails } from "#domain/shop/shop-details.ts";
import { formatLongDate } from "#lib/dates.ts";
import type { Slip, SlipItem } from "./slips-api.ts";

export type SlipKind = "packing slip" | "receipt";

type SlipSheetProps = { kind: SlipKind; shop: ShopDetails; slip: Slip };

/** One sheet of paper: what is left to pack, without prices, or what was paid. */
export function SlipSheet({ kind, shop, slip: { order, items } }: SlipSheetProps) {
  const isReceipt = kind === "receipt";
  const warning = isReceipt ? undefined : slipWarning(order);
  return (
    <article className="break-after-page pb-8 text-[11pt] text-black last:break-after-auto">
      <header className="flex justify-between gap-8 border-b border-black pb-4">
        <div>
          <p className="font-display text-[20pt] font-medium">{shop.name}</p>
          <p className="whitespace-pre-line">{shop.address}</p>
          <p>{[shop.phoneNumber, shop.email].filter(Boolean).join(" · ")}</p>
        </div>
        <div className="text-right">
          <p className="text-[14pt] font-semibold">{isReceipt ? "Receipt" : "Packing slip"}</p>
          <p className="figures">#{order.paymentReference}</p>
          <p>{formatLongDate(order.created_at)}</p>
        </div>
      </header>
      <Recipient order={order} />
      {warning && <p className="mb-4 border border-black p-2 font-semibold">{warning}</p>}
      {isReceipt ? <PaidItems order={order} items={items} /> : <ItemsToPack items={items} />}
      {!isReceipt && <ReturnAddress shop={shop} />}
    </article>
  );
}

function Recipient({ order }: { order: Order }) {
  return (
    <address className="my-5 not-italic">
      <p className="font-semibold">{order.name}</p>
      <p>{order.phoneNumber}</p>
      <p className="whitespace-pre-line">{addressLine(order)}</p>
    </address>
  );
}

function ItemsToPack({ items }: { items: readonly SlipItem[] }) {
  const toPack = items.filter((item) => piecesLeft(item) > 0);
  if (toPack.length === 0) return <p>There is nothing to pack: all pieces were refunded.</p>;
  return (
    <ul>
      {toPack.map((item) => (
        <li key={item.id} className="flex items-center gap-4 border-b border-black/30 py-2.5">
          <span aria-hidden className="size-[5mm] shrink-0 border border-black" />
          <span className="figures w-12 font-semibold">{piecesLeft(item)} ×</span>
          <span>
            {item.name}
            {boughtNote(item)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ReturnAddress({ shop }: { shop: ShopDetails }) {
  if (shop.address === "") return null;
  return (
    <p className="mt-8 text-[10pt]">
      If something has to come back, send it to: {shop.name}, {shop.address.replaceAll("\n", ", ")}
    </p>
  );
}

function PaidItems({ order, items }: { order: Order; items: readonly SlipItem[] }) {
  const refunded = refundedMoney(order);
  return (
    <table className="figures w-full text-left">
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="border-b border-black/30">
            <td className="py-2">
              {item.quantity} × {item.name}
              {refundedNote(item)}
            </td>
            <td className="py-2 text-right">{formatCedis(item.price)}</td>
            <td className="py-2 text-right">{formatCedis(lineTotal(item))}</td>
          </tr>
        ))}
        <tr className="font-semibold">
          <td className="py-3">Total</td>
          <td className="py-3 text-right">
            Payment: {paymentStatusLook(order.paymentStatus).label}
          </td>
          <td className="py-3 text-right">{formatCedis(order.totalAmount)}</td>
        </tr>
        {refunded && (
          <tr>
            <td colSpan={2}>{refunded.label}</td>
            <td className="text-right">{refunded.figure}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
