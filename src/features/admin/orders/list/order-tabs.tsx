import { useQuery } from "@tanstack/react-query";
import { isPaidToPack, type OrderFilter, paidToPack } from "#domain/orders/order-filter.ts";
import { toListQuery } from "../managed-orders-api.ts";
import { orderCountsQuery } from "../managed-orders-queries.ts";
import type { ChangeFilter } from "./use-order-filter.ts";

const tabs = [
  { label: "All", count: "all", status: "" },
  { label: "To pack", count: "toPack", ...paidToPack },
  { label: "Packed", count: "packaged", status: "packaged" },
  { label: "Dispatched", count: "dispatched", status: "dispatched" },
  { label: "Delivered", count: "delivered", status: "delivered" },
  { label: "Cancelled", count: "cancelled", status: "cancelled" },
] as const;

type Tab = (typeof tabs)[number];

function isCurrent(tab: Tab, filter: OrderFilter): boolean {
  const isToPack = isPaidToPack(filter);
  return "payment" in tab ? isToPack : !isToPack && tab.status === filter.status;
}

const number = new Intl.NumberFormat("en-US");

/** Set the filter of the status, with how many orders match the other filters. */
export function OrderTabs({ filter, change }: { filter: OrderFilter; change: ChangeFilter }) {
  // What may be packed is a tab of its own, not one of the other filters.
  const payment = filter.payment === "packable" ? "" : filter.payment;
  const { data: counts } = useQuery(orderCountsQuery(toListQuery({ ...filter, payment }).filter));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label="Orders by status"
      className="mb-3 grid grid-cols-3 gap-x-1 border-b border-line sm:flex sm:gap-x-0 lg:gap-x-1"
    >
      {tabs.map((tab) => (
        <button
          key={tab.label}
          type="button"
          aria-pressed={isCurrent(tab, filter)}
          onClick={() => change({ payment, ...paymentOf(tab), status: tab.status })}
          className="-mb-px flex h-10 items-center justify-center gap-1 border-b-2 border-transparent px-1 text-[0.9rem] font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-pressed:border-indigo aria-pressed:text-indigo-ink sm:h-11 sm:px-2.5 lg:px-3"
        >
          {tab.label}{" "}
          <span className="figures min-w-4 text-left text-[0.8rem] text-ink-soft">
            {counts && number.format(counts[tab.count] ?? 0)}
          </span>
        </button>
      ))}
    </div>
  );
}

function paymentOf(tab: Tab): Pick<OrderFilter, "payment"> | object {
  return "payment" in tab ? { payment: tab.payment } : {};
}
