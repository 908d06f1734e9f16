import { useQuery } from "@tanstack/react-query";
import { LoadError } from "#components/ui/load-error.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { formatCedis, lineTotal } from "#domain/money.ts";
import type { OrderItem } from "#domain/orders.ts";
import { orderDetailsQueries } from "./order-details-queries.ts";
import { OrderLinesSkeleton } from "./order-details-skeleton.tsx";

export function OrderLines({ orderId }: { orderId: number }) {
  const items = useQuery(orderDetailsQueries.items(orderId));
  if (items.isPending) return <OrderLinesSkeleton />;
  if (!items.data) {
    return (
      <LoadError
        heading="Items could not be loaded"
        onRetry={() => void items.refetch()}
        retrying={items.isFetching}
      />
    );
  }
  return (
    <ul className="mt-2 divide-y divide-line">
      {items.data.map((item) => (
        <Line key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Line({ item }: { item: OrderItem }) {
  return (
    <li className="flex items-center gap-4 py-4">
      <Picture
        src={item.image}
        alt=""
        sizes="4rem"
        loading="lazy"
        className="aspect-[4/5] w-16 shrink-0 rounded-card bg-paper-deep object-cover"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-medium">{item.name}</span>
        <span className="figures block text-sm text-ink-soft">
          {item.quantity} x {formatCedis(item.price)}
        </span>
      </span>
      <span className="figures font-semibold">{formatCedis(lineTotal(item))}</span>
    </li>
  );
}
