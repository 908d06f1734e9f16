import { Notice } from "#components/ui/notice.tsx";

export function OrderDetailsPage() {
  return <Notice level="h1" heading="Order Details" />;
}
