import { OrderManagement } from "#features/order-management/order-management.tsx";

export function OrdersPage() {
  return <OrderManagement />;
}
