import type { ComponentProps, MouseEvent } from "react";
import { paths } from "#config/paths.ts";
import type { Order } from "#domain/orders/orders.ts";
import { Link } from "#lib/router/link.tsx";
import { useLocation, useNavigate } from "#lib/router/router.tsx";
import type { FromList } from "./back-to-orders.tsx";

type OrderLinkProps = Omit<ComponentProps<typeof Link>, "to"> & { order: Order };

/** What a link of the list passes on, so that the way back keeps its filter. */
export function useFromList(): FromList {
  return { ordersSearch: useLocation().search };
}

/** Leads from the list to an order. */
export function OrderLink({ order, ...link }: OrderLinkProps) {
  return <Link {...link} to={paths.adminOrderDetails(order.id)} state={useFromList()} />;
}

/** A click handler for a row: its links and buttons keep their own, and text can be selected. */
export function useOpenOrder() {
  const state = useFromList();
  const navigate = useNavigate();
  return (order: Order | undefined) =>
    ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
      // React also passes on clicks in the status menu, which is not inside the row.
      const isInRow = target instanceof Element && currentTarget.contains(target);
      if (!order || !isInRow || target.closest("a, button, label")) return;
      if (window.getSelection()?.isCollapsed === false) return;
      navigate(paths.adminOrderDetails(order.id), { state });
    };
}
