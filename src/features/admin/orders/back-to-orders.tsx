import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";
import { useLocation, useNavigate } from "#lib/router/router.tsx";

/** The navigation state that the list passes to the details page. */
export type FromList = { ordersSearch: string };

function isFromList(state: unknown): state is FromList {
  return (
    typeof state === "object" &&
    state !== null &&
    "ordersSearch" in state &&
    typeof state.ordersSearch === "string"
  );
}

function opensNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** Restores the list: its filter is in the link, its scroll position in the history entry. */
export function BackToOrders() {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!isFromList(state) || opensNewTab(event)) return;
    event.preventDefault();
    navigate(-1);
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
