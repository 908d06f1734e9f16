import { useQuery } from "@tanstack/react-query";
import { LayoutDashboard, type LucideIcon, ReceiptText, Shirt } from "lucide-react";
import { paths } from "#config/paths.ts";
import { canonicalPath } from "#domain/pages/page-of.ts";
import { paymentQueries } from "#features/admin/payments/payments-queries.ts";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";

type Destination = { label: string; to: string; Icon: LucideIcon; parts?: string };

const destinations: Destination[] = [
  { label: "Dashboard", to: paths.adminDashboard, Icon: LayoutDashboard },
  { label: "Products", to: paths.adminProducts, Icon: Shirt, parts: `${paths.adminProducts}/` },
  { label: "Orders", to: paths.adminOrders, Icon: ReceiptText, parts: "/admin/order-details/" },
];

/** The editor of a product marks the link to the products as current, the details page of an order the link to the orders as current. */
function ariaCurrent(pathname: string, { to, parts }: Destination) {
  if (canonicalPath(pathname) === to) return "page";
  return parts !== undefined && pathname.startsWith(parts) ? "true" : undefined;
}

export const ADMIN_TITLE = "Shop Admin";

const WAITING = "Paid orders to pack, and what needs attention";

/** How many orders wait for an admin; undefined until it is known. */
export function useWaitingOrders(): number | undefined {
  const { data } = useQuery(paymentQueries.waiting());
  return data && data.toPack + data.attention;
}

export function AdminNavigation({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation();
  const waiting = useWaitingOrders();
  return (
    <nav aria-label={ADMIN_TITLE} className="flex flex-col gap-1">
      {destinations.map((destination) => (
        <Link
          key={destination.to}
          to={destination.to}
          onClick={onFollow}
          aria-current={ariaCurrent(pathname, destination)}
          data-count={destination.to === paths.adminOrders && waiting ? waiting : undefined}
          title={destination.to === paths.adminOrders && waiting ? WAITING : undefined}
          className="flex min-h-11 items-center gap-3 rounded-card px-3 font-medium text-ink-soft transition-colors hover:bg-paper-deep hover:text-ink aria-[current]:bg-indigo-tint aria-[current]:text-indigo-ink data-count:after:ml-auto data-count:after:rounded-full data-count:after:bg-indigo data-count:after:px-2 data-count:after:text-sm data-count:after:text-white data-count:after:content-[attr(data-count)] [&>svg]:size-[1.2rem] [&>svg]:stroke-[1.75]"
        >
          <destination.Icon aria-hidden />
          {destination.label}
        </Link>
      ))}
    </nav>
  );
}
