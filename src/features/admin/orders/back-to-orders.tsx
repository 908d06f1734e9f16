import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { paths } from "#config/paths.ts";

/** What an order's page is told by the list that led there. */
export type FromList = { ordersSearch: string };

function isFromList(state: unknown): state is FromList {
  return (
    typeof state === "object" &&
    state !== null &&
    "ordersSearch" in state &&
    typeof state.ordersSearch === "string"
  );
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** Leads back to the list as it was left: its filter stands in the link, its place in the history. */
export function BackToOrders() {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!isFromList(state) || opensElsewhere(event)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={paths.adminOrders + (isFromList(state) ? state.ordersSearch : "")}
      onClick={goBack}
      className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-[0.95rem] font-semibold text-ink-soft transition-colors hover:bg-paper-deep hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to orders
    </Link>
  );
}
