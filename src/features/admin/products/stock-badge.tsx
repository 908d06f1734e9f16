import { Badge } from "#components/ui/badge.tsx";
import { stockStatus } from "#domain/orders/statuses.ts";
import type { ManagedProduct } from "./products-api.ts";

export function StockBadge({ product }: { product: ManagedProduct }) {
  const { label, tone } = stockStatus(product);
  return <Badge tone={tone}>{label}</Badge>;
}
