import { useQuery, useQueryClient } from "@tanstack/react-query";
import { NewItems } from "#components/ui/feedback/new-items.tsx";
import { PageHeading } from "#components/ui/page-heading.tsx";
import { isFiltered, noFilter } from "#domain/orders/order-filter.ts";
import { BulkStatus } from "./list/bulk-status.tsx";
import { ExportOrders } from "./list/export-orders.tsx";
import { OrderFilters } from "./list/order-filters.tsx";
import { OrderList } from "./list/order-list.tsx";
import { OrderSelection } from "./list/order-selection.tsx";
import { useOrderFilter } from "./list/use-order-filter.ts";
import { toOrderQuery } from "./managed-orders-api.ts";
import { loadedOrders, orderListQueries } from "./managed-orders-queries.ts";

export function OrderManagement() {
  const { filter, shown, change } = useOrderFilter();
  const list = useQuery(orderListQueries.list(toOrderQuery(filter)));
  const client = useQueryClient();
  const loaded = () => (list.data ? loadedOrders(client, list.data) : []);
  // The pressed button is removed together with the filter: the focus moves to the page.
  const clear = () => {
    document.getElementById("main")?.focus({ preventScroll: true });
    change(noFilter);
  };
  return (
    <OrderSelection filterKey={JSON.stringify(filter)} loaded={loaded}>
      <PageHeading heading="Order Management" subtitle="View, update, and manage customer orders.">
        {/* The previous filter's rows may not match the new one. */}
        <ExportOrders kind="items" list={list.isPlaceholderData ? undefined : list.data} />
        <ExportOrders kind="orders" list={list.isPlaceholderData ? undefined : list.data} />
      </PageHeading>
      <OrderFilters filter={shown} change={change} onClear={clear} />
      <div className="mb-2 flex flex-wrap gap-x-4">
        <OrderCount total={list.data?.total} />
        {/* The rows of the previous filter are no measure of what is new. */}
        {list.data && !list.isPlaceholderData && (
          <NewItems
            key={JSON.stringify(filter)}
            items={list.data.first}
            singular="new order"
            plural="new orders"
          />
        )}
      </div>
      <BulkStatus list={list.isPlaceholderData ? undefined : list.data} />
      <OrderList list={list} onClear={isFiltered(filter) ? clear : undefined} />
    </OrderSelection>
  );
}

/** A live region, so that screen readers announce how many orders match. */
function OrderCount({ total }: { total: number | undefined }) {
  const text = total === 1 ? "1 order" : `${(total ?? 0).toLocaleString("en-US")} orders`;
  return (
    <p role="status" className="figures min-h-6 text-sm text-ink-soft">
      {total === undefined ? "" : text}
    </p>
  );
}
