import type { UseQueryResult } from "@tanstack/react-query";
import { type MouseEvent, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { LostLabel } from "#components/ui/drawings/lost-label.tsx";
import { Parcel } from "#components/ui/drawings/parcel.tsx";
import { LoadError } from "#components/ui/load-error.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useIsWideScreen } from "#lib/wide-screen.ts";
import { CARD_ROW_HEIGHT, cardColumnsIn, OrderCards } from "./order-cards.tsx";
import type { OrderList as List } from "./order-list-api.ts";
import { OrderListSkeleton } from "./order-list-skeleton.tsx";
import { OrderTable, ROW_HEIGHT } from "./order-table.tsx";
import { useAreaScroll } from "./use-area-scroll.ts";
import { useNearbyInArea } from "./use-nearby-in-area.ts";
import { useOrdersBetween } from "./use-orders-between.ts";

type OrderListProps = {
  query: UseQueryResult<List>;
  /** Clears the filter, when there is one. */
  onClear: (() => void) | undefined;
};

const tableShape = { rowHeight: ROW_HEIGHT, columnsIn: () => 1 };
const cardsShape = { rowHeight: CARD_ROW_HEIGHT, columnsIn: cardColumnsIn };
const nothing: List = {
  question: { search: "", status: null, since: null, before: null },
  total: 0,
  first: [],
};

export function OrderList({ query, onClear }: OrderListProps) {
  const { data: list = nothing, isPending, isPlaceholderData } = query;
  const area = useRef<HTMLElement>(null);
  const wide = useIsWideScreen();
  useAreaScroll(area);
  const { columns, ...room } = useNearbyInArea(area, {
    count: list.total,
    ...(wide ? tableShape : cardsShape),
  });
  const { orders, failed, retry } = useOrdersBetween(list, room.first, room.last);
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-paper-deep/40 outline-offset-3 outline-indigo has-[>section:focus-visible]:outline-2 lg:bg-white">
      <section
        ref={area}
        aria-label="Orders list"
        aria-busy={isPending || isPlaceholderData}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
        tabIndex={0}
        className={`h-[600px] overflow-y-auto overscroll-contain transition-opacity [overflow-anchor:none] outline-none ${isPlaceholderData ? "opacity-60" : ""}`}
      >
        {isPending && <OrderListSkeleton />}
        {query.isLoadingError && <NotLoaded query={query} />}
        {query.data && list.total === 0 && <NoOrders onClear={onClear} />}
        {list.total > 0 && wide && <OrderTable orders={orders} total={list.total} room={room} />}
        {list.total > 0 && !wide && (
          <OrderCards orders={orders} total={list.total} room={room} columns={columns} />
        )}
      </section>
      {failed && <SomeFailed onRetry={retry} />}
    </div>
  );
}

function NotLoaded({ query }: { query: UseQueryResult<List> }) {
  return (
    <LoadError
      heading="Orders could not be loaded"
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

function NoOrders({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear) {
    return (
      <Notice heading="No orders yet" icon={<Parcel />}>
        <p>When a customer places an order, it appears here.</p>
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
