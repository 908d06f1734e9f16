import { Notice } from "#components/ui/notice.tsx";

export function OrdersPage() {
  return <Notice level="h1" heading="Order Management" />;
}
