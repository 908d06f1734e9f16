import { Printer, Receipt, Undo2, UserRound, Wallet } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { MoreItem, MoreMenu } from "#components/ui/controls/more-menu.tsx";
import { isErased } from "#domain/customers/customer-data.ts";
import { NO_MONEY } from "#domain/money.ts";
import type { OrderEvent } from "#domain/orders/order-events.ts";
import type { Order, OrderItem } from "#domain/orders/orders.ts";
import { RefundDialog } from "../../payments/refund-dialog.tsx";
import { SettleElsewhereDialog } from "../../payments/settle-buttons.tsx";
import { CustomerDataDialog } from "../customer-data/customer-data-dialog.tsx";
import { StatusMenu } from "../order-actions.tsx";
import { usePrintSlips } from "../slips/use-print-slips.tsx";

type BannerActionsProps = {
  order: Order;
  items: readonly OrderItem[];
  events: readonly OrderEvent[];
};

/** What else can be done with an order; what is done less often is behind '…'. */
export function BannerActions({ order, items, events }: BannerActionsProps) {
  const [asked, setAsked] = useState<"refund" | "elsewhere" | "customer">();
  const close = () => setAsked(undefined);
  const { print, isPending, sheets } = usePrintSlips();
  const canRefund = order.salesAmount > NO_MONEY && order.orderStatus !== "cancelled";
  const isOwed = order.refundDue > NO_MONEY;
  // Then the money of the whole order comes first.
  const isAside = isOwed || order.moneyStatus === "disputed";
  const isAtTheShop = order.orderStatus === "processing" || order.orderStatus === "packaged";
  return (
    <>
      {canRefund && !isAside && (
        <Button variant="quiet" className="px-4!" onClick={() => setAsked("refund")}>
          Refund
        </Button>
      )}
      <StatusMenu order={order} isLabelled />
      {isAtTheShop && (
        <Button variant="quiet" className="px-4!" busy={isPending} onClick={() => print([order])}>
          <Printer aria-hidden className="size-4" />
          Print packing slip
        </Button>
      )}
      <MoreMenu label="More actions">
        {!isAtTheShop && (
          <MoreItem icon={<Printer aria-hidden />} onSelect={() => print([order])}>
            Print packing slip
          </MoreItem>
        )}
        <MoreItem icon={<Receipt aria-hidden />} onSelect={() => print([order], "receipt")}>
          Print receipt
        </MoreItem>
        {canRefund && isAside && (
          <MoreItem icon={<Undo2 aria-hidden />} onSelect={() => setAsked("refund")}>
            Refund a part
          </MoreItem>
        )}
        {isOwed && (
          <MoreItem icon={<Wallet aria-hidden />} onSelect={() => setAsked("elsewhere")}>
            Settled elsewhere
          </MoreItem>
        )}
        {!isErased(order) && (
          <MoreItem icon={<UserRound aria-hidden />} onSelect={() => setAsked("customer")}>
            Customer data…
          </MoreItem>
        )}
      </MoreMenu>
      <RefundDialog
        order={order}
        items={items}
        events={events}
        open={asked === "refund"}
        onClose={close}
      />
      <SettleElsewhereDialog orderId={order.id} open={asked === "elsewhere"} onClose={close} />
      <CustomerDataDialog order={order} open={asked === "customer"} onClose={close} />
      {sheets}
    </>
  );
}
