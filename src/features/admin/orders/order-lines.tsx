import { useQuery } from "@tanstack/react-query";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { ImageRow } from "#components/ui/image-row.tsx";
import { formatCedis, lineTotal } from "#domain/money.ts";
import { refundedNote } from "#domain/orders/refunded-pieces.ts";
import { orderDetailsQueries } from "./managed-orders-queries.ts";

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
    <ul className="mt-6 flex flex-col gap-5">
      {items.data.map((item) => (
        <ImageRow
          key={item.id}
          image={item.image}
          name={item.name}
          figure={formatCedis(lineTotal(item))}
        >
          {item.quantity} x {formatCedis(item.price)}
          {refundedNote(item)}
        </ImageRow>
      ))}
    </ul>
  );
}

function OrderLinesSkeleton() {
  return (
    <Loading label="Loading items" className="mt-5 flex flex-col gap-4">
      <div className="skeleton h-20" />
      <div className="skeleton h-20" />
    </Loading>
  );
}
