import { Badge } from "#components/ui/badge.tsx";
import { stockStatus } from "#domain/orders/statuses.ts";

export function StockBadge({ stockQuantity }: { stockQuantity: number }) {
  const { label, tone } = stockStatus(stockQuantity);
  return <Badge tone={tone}>{label}</Badge>;
}
