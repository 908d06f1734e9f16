import { Notice } from "#components/ui/notice.tsx";

export function CustomersPage() {
  return <Notice level="h1" heading="Customers" />;
}
