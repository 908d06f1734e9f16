import { canonicalPath } from "#domain/pages/page-of.ts";
import { OrderDetails, OrderNotFound } from "#features/admin/orders/order-details.tsx";
import { useLocation } from "#lib/router/router.tsx";

export function OrderDetailsPage() {
  const { pathname } = useLocation();
  const id = canonicalPath(pathname).split("/").at(-1) ?? "";
  return /^\d{1,15}$/.test(id) ? <OrderDetails key={id} id={Number(id)} /> : <OrderNotFound />;
}
