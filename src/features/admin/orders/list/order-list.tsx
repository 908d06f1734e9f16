import type { UseQueryResult } from "@tanstack/react-query";
import { type MouseEvent, useRef } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { LostLabel } from "#components/ui/drawings/lost-label.tsx";
import { Parcel } from "#components/ui/drawings/parcel.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { noFilter } from "#domain/orders/order-filter.ts";
import { useAreaScroll } from "#lib/browser/use-area-scroll.ts";
import { useVirtualArea } from "#lib/browser/use-virtual-rows.ts";
import { useIsWideScreen } from "#lib/browser/use-wide-screen.ts";
import { type OrderList as List, toListQuery } from "../managed-orders-api.ts";
import { CARD_ROW_HEIGHT, cardColumnsIn, OrderCards } from "./order-cards.tsx";
import { OrderTable, ROW_HEIGHT } from "./order-table.tsx";
import { useKeepPosition } from "./use-keep-position.ts";
import { useOrdersBetween } from "./use-orders-between.ts";

type OrderListProps = {
  list: UseQueryResult<List>;
  /** Clears the filter, when there is one. */
  onClear: (() => void) | undefined;
  /** The filter shows what has to be packed. */
  isToPack: boolean;
};

const tableShape = { rowHeight: ROW_HEIGHT, columnsIn: () => 1 };
const cardsShape = { rowHeight: CARD_ROW_HEIGHT, columnsIn: cardColumnsIn };
const emptyList: List = {
  query: toListQuery(noFilter),
  total: 0,
  first: [],
};

export function OrderList({ list, onClear, isToPack }: OrderListProps) {
  const { data = emptyList, isPending, isPlaceholderData } = list;
  const area = useRef<HTMLElement>(null);
  const wide = useIsWideScreen();
  useAreaScroll(area, "orders");
  const shape = wide ? tableShape : cardsShape;
  const { columns, ...range } = useVirtualArea(area, { count: data.total, ...shape });
  useKeepPosition(area, data.first, { rowHeight: shape.rowHeight, columns });
  const { orders, failed, retry } = useOrdersBetween(data, range.first, range.last);
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-paper-deep/40 outline-offset-3 outline-indigo has-[>section:focus-visible]:outline-2 lg:bg-white">
      <section
        ref={area}
        aria-label="Orders list"
        aria-busy={isPending || isPlaceholderData}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
        tabIndex={0}
        className={`h-[600px] overflow-y-auto transition-opacity [overflow-anchor:none] outline-none ${isPlaceholderData ? "opacity-60" : ""}`}
      >
        {isPending && <OrderListSkeleton />}
        {list.isLoadingError && <NotLoaded list={list} />}
        {list.data && data.total === 0 && <NoOrders onClear={onClear} isToPack={isToPack} />}
        {data.total > 0 && wide && <OrderTable orders={orders} list={data} range={range} />}
        {data.total > 0 && !wide && (
          <OrderCards orders={orders} total={data.total} range={range} columns={columns} />
        )}
      </section>
      {failed && <SomeFailed onRetry={retry} />}
    </div>
  );
}

function NotLoaded({ list }: { list: UseQueryResult<List> }) {
  return (
    <LoadError
      heading="Orders could not be loaded"
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    />
  );
}

function NoOrders({ onClear, isToPack }: Omit<OrderListProps, "list">) {
  if (!onClear) {
    return (
      <Notice heading="No orders yet" icon={<Parcel />}>
        <p>When a customer places an order, it appears here.</p>
      </Notice>
    );
  }
  if (isToPack) {
    return (
      <Notice heading="Nothing to pack" icon={<Parcel />}>
        <p>Nothing to pack. Paid orders appear here until they are packed.</p>
        <Button variant="quiet" onClick={onClear}>
          Show all orders
        </Button>
      </Notice>
    );
  }
  return (
    <Notice heading="No orders match" icon={<LostLabel />}>
      <p>Try another search, status or date.</p>
      <Button variant="quiet" onClick={onClear}>
        Show all orders
      </Button>
    </Notice>
  );
}

function SomeFailed({ onRetry }: { onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest("main")?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <div className="absolute inset-x-3 bottom-3 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-white py-2 pr-2 pl-4 shadow-float">
      <p>Some orders could not be loaded.</p>
      <Button variant="quiet" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

const skeletonRows = [0, 1, 2, 3, 4];

function OrderListSkeleton() {
  return (
    <Loading label="Loading orders" className="p-3 lg:p-0 lg:pt-12 flex flex-col gap-3 lg:gap-0">
      {skeletonRows.map((row) => (
        <div
          key={row}
          data-skeleton-row
          className="flex h-40 items-center gap-6 rounded-card border border-line bg-white px-4 lg:h-16 lg:rounded-none lg:border-x-0 lg:border-t-0 lg:px-5"
        >
          <span className="skeleton h-4 flex-2" />
          <span className="skeleton h-4 flex-1" />
          <span className="skeleton hidden h-4 flex-1 lg:block" />
          <span className="skeleton h-6 w-24 rounded-full" />
        </div>
      ))}
    </Loading>
  );
}
