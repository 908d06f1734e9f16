import { useQuery } from "@tanstack/react-query";
import { LoadError } from "#components/ui/load-error.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { formatCedis, lineTotal } from "#domain/money.ts";
import type { OrderItem } from "#domain/orders.ts";
import { orderQueries } from "./orders-queries.ts";

export function OrderItems({ orderId }: { orderId: number }) {
  const { data: items, isPending, isFetching, refetch } = useQuery(orderQueries.items(orderId));
  if (isPending) {
    return (
      <div role="status" className="skeleton h-20">
        <span className="sr-only">Loading items</span>
      </div>
    );
  }
  if (!items) {
    return (
      <LoadError
        heading="Items could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { item: OrderItem }) {
  return (
    <li className="flex items-center gap-4">
      <Picture
        src={item.image}
        alt=""
        sizes="4rem"
        loading="lazy"
        className="aspect-[4/5] w-16 rounded-card bg-paper-deep object-cover"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{item.name}</span>
        <span className="block text-sm text-ink-soft">Quantity: {item.quantity}</span>
      </span>
      <span className="figures">{formatCedis(lineTotal(item))}</span>
    </li>
  );
}
