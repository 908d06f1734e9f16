import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SelectFilter } from "#components/ui/controls/select-filter.tsx";
import { NewItems } from "#components/ui/feedback/new-items.tsx";
import { PageHeading } from "#components/ui/page-heading.tsx";
import {
  isFiltered,
  isPaidToPack,
  noFilter,
  type OrderFilter,
  orderSorts,
} from "#domain/orders/order-filter.ts";
import { orderCount } from "#domain/orders/orders.ts";
import { useIsWideScreen } from "#lib/browser/use-wide-screen.ts";
import { ExportOrders } from "./list/export-orders.tsx";
import { OrderFilters } from "./list/order-filters.tsx";
import { OrderList } from "./list/order-list.tsx";
import { OrderSelection } from "./list/order-selection.tsx";
import { OrderTabs } from "./list/order-tabs.tsx";
import { SelectAllOrders } from "./list/select-all.tsx";
import { SelectedOrders } from "./list/selected-orders.tsx";
import { type ChangeFilter, useOrderFilter } from "./list/use-order-filter.ts";
import { toListQuery } from "./managed-orders-api.ts";
import { loadedOrders, orderListQueries } from "./managed-orders-queries.ts";

export function OrderManagement() {
  const { filter, shown, change } = useOrderFilter();
  const list = useQuery(orderListQueries.list(toListQuery(filter)));
  const client = useQueryClient();
  const wide = useIsWideScreen();
  const loaded = () => (list.data ? loadedOrders(client, list.data) : []);
  // The previous filter's rows may not match the new one.
  const current = list.isPlaceholderData ? undefined : list.data;
  // Until the rows of another filter are there, the selection is one of the rows that are shown.
  const filterKey = JSON.stringify(list.data?.query ?? null);
  // The pressed button is removed together with the filter: the focus moves to the page.
  const clear = () => {
    document.getElementById("main")?.focus({ preventScroll: true });
    change({ ...noFilter, sort: filter.sort });
  };
  const exports = (
    <>
      <ExportOrders kind="items" list={current} />
      <ExportOrders kind="orders" list={current} />
    </>
  );
  return (
    <OrderSelection filterKey={filterKey} loaded={loaded}>
      <PageHeading heading="Order Management" subtitle="View, update, and manage customer orders.">
        <span className="hidden gap-3 sm:flex sm:flex-wrap">{exports}</span>
      </PageHeading>
      <OrderTabs filter={shown} change={change} />
      <OrderFilters filter={shown} change={change} onClear={clear} />
      <div className="mb-2 flex min-h-11 items-center gap-x-3">
        {current && !wide && (
          <span className="pl-3">
            <SelectAllOrders list={current} hasText />
          </span>
        )}
        <OrderCount total={list.data?.total} />
        {current && (
          <NewItems
            key={JSON.stringify(filter)}
            items={current.first}
            singular="new order"
            plural="new orders"
          />
        )}
        <Sorting sort={shown.sort} change={change} />
      </div>
      <OrderList
        list={list}
        onClear={isFiltered(filter) ? clear : undefined}
        isToPack={isPaidToPack(filter)}
      />
      {/* On a phone they leave the first screen to the orders. */}
      <div className="mt-4 flex flex-wrap gap-3 sm:hidden">{exports}</div>
      {current && <SelectedOrders list={current} />}
    </OrderSelection>
  );
}

const sortLabels = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest total",
  lowest: "Lowest total",
  name: "Customer's name",
};

const sortOptions = orderSorts.map((value) => ({ value, label: sortLabels[value] }));

function Sorting({ sort, change }: { sort: OrderFilter["sort"]; change: ChangeFilter }) {
  return (
    <SelectFilter
      label="Sort"
      value={sort || "newest"}
      options={sortOptions}
      onChange={(chosen) => change({ sort: chosen === "newest" ? "" : chosen })}
      className="ml-auto w-44"
    />
  );
}

/** A live region, so that screen readers announce how many orders match. */
function OrderCount({ total }: { total: number | undefined }) {
  return (
    <p role="status" className="figures min-h-6 text-sm whitespace-nowrap text-ink-soft">
      {total === undefined ? "" : orderCount(total)}
    </p>
  );
}
