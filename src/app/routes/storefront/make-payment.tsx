import { Notice } from "#components/ui/notice.tsx";

export function MakePaymentPage() {
  return <Notice level="h1" heading="Payment Information" />;
}
