import { Notice } from "#components/ui/notice.tsx";

export function CheckoutPage() {
  return <Notice level="h1" heading="Checkout" />;
}
