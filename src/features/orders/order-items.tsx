import { useQuery } from "@tanstack/react-query";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { ImageRow } from "#components/ui/image-row.tsx";
import { paths } from "#config/paths.ts";
import { formatCedis, lineTotal } from "#domain/money.ts";
import { refundedNote } from "#domain/orders/refunded-pieces.ts";
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
        <ImageRow
          key={item.id}
          image={item.image}
          name={item.name}
          to={item.productId === null ? undefined : paths.product(item.productId)}
          figure={formatCedis(lineTotal(item))}
        >
          Quantity: {item.quantity}
          {refundedNote(item)}
        </ImageRow>
      ))}
    </ul>
  );
}
