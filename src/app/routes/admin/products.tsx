import { Notice } from "#components/ui/notice.tsx";

export function ProductsPage() {
  return <Notice level="h1" heading="Product Management" />;
}
