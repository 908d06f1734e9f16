import { OrderManagement } from "#features/admin/orders/order-management.tsx";

export function OrdersPage() {
  return <OrderManagement />;
}
