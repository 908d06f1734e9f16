import { createSelection } from "#components/ui/controls/selection.tsx";
import type { Order } from "#domain/orders/orders.ts";

export const {
  Selection: OrderSelection,
  useSelection: useOrderSelection,
  SelectBox: OrderBox,
} = createSelection<Order>();

export function OrderCheckbox({ order }: { order: Order }) {
  return <OrderBox item={order} label={`Select order #${order.paymentReference}`} />;
}
