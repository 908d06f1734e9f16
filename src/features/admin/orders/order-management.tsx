import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "#components/ui/page-heading.tsx";
import { isFiltered, noFilter } from "#domain/order-filter.ts";
import { ExportOrders } from "./export-orders.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderList } from "./order-list.tsx";
import { toOrderQuery } from "./order-list-api.ts";
import { orderListQueries } from "./order-list-queries.ts";
import { useOrderFilter } from "./use-order-filter.ts";

export function OrderManagement() {
  const { filter, shown, change } = useOrderFilter();
  const query = toOrderQuery(filter);
  const list = useQuery(orderListQueries.list(query));
  // Previous data says nothing about how many rows match the new filter.
  const total = list.isPlaceholderData ? 0 : (list.data?.total ?? 0);
  // The pressed button is removed together with the filter: the focus moves to the page.
  const clear = () => {
    document.getElementById("main")?.focus({ preventScroll: true });
    change(noFilter);
  };
  return (
    <>
      <PageHeading heading="Order Management" subtitle="View, update, and manage customer orders.">
        <ExportOrders query={query} total={total} />
      </PageHeading>
      <OrderFilters filter={shown} change={change} onClear={clear} />
      <OrderCount total={list.data?.total} />
      <OrderList list={list} onClear={isFiltered(filter) ? clear : undefined} />
    </>
  );
}

/** A live region, so that screen readers announce how many orders match. */
function OrderCount({ total }: { total: number | undefined }) {
  const text = total === 1 ? "1 order" : `${(total ?? 0).toLocaleString("en-US")} orders`;
  return (
    <p role="status" className="figures mb-2 min-h-6 text-sm text-ink-soft">
      {total === undefined ? "" : text}
    </p>
  );
}
