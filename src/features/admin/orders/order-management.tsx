import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "#components/ui/page-heading.tsx";
import { isFiltered, noFilter } from "#domain/order-filter.ts";
import { ExportOrders } from "./export-orders.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderList } from "./order-list.tsx";
import { questionOf } from "./order-list-api.ts";
import { orderListQueries } from "./order-list-queries.ts";
import { useOrderFilter } from "./use-order-filter.ts";

export function OrderManagement() {
  const { filter, shown, change } = useOrderFilter();
  const question = questionOf(filter);
  const query = useQuery(orderListQueries.list(question));
  // Until the new question is answered, nobody knows whether there is anything to export.
  const total = query.isPlaceholderData ? 0 : (query.data?.total ?? 0);
  // The button that was pressed goes with the filter; the page takes the focus over.
  const clear = () => {
    document.getElementById("main")?.focus({ preventScroll: true });
    change(noFilter);
  };
  return (
    <>
      <PageHeading heading="Order Management" subtitle="View, update, and manage customer orders.">
        <ExportOrders question={question} total={total} />
      </PageHeading>
      <OrderFilters filter={shown} change={change} onClear={clear} />
      <OrderCount total={query.data?.total} />
      <OrderList query={query} onClear={isFiltered(filter) ? clear : undefined} />
    </>
  );
}

/** Says how many were found, also to those who cannot see the list change. */
function OrderCount({ total }: { total: number | undefined }) {
  const text = total === 1 ? "1 order" : `${(total ?? 0).toLocaleString("en-US")} orders`;
  return (
    <p role="status" className="figures mb-2 min-h-6 text-sm text-ink-soft">
      {total === undefined ? "" : text}
    </p>
  );
}
