import { ReceiptText } from "lucide-react";
import { Card } from "#components/ui/card.tsx";
import type { RecentOrder } from "./dashboard-api.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { RecentOrderCards } from "./recent-order-cards.tsx";
import { RecentOrderTable } from "./recent-order-table.tsx";

export function RecentOrders({ orders }: { orders: RecentOrder[] }) {
  return (
    <Card heading="Recent Orders">
      {orders.length === 0 ? (
        <NothingYet icon={<ReceiptText aria-hidden />}>No orders yet.</NothingYet>
      ) : (
        <>
          <RecentOrderTable orders={orders} />
          <RecentOrderCards orders={orders} />
        </>
      )}
    </Card>
  );
}
