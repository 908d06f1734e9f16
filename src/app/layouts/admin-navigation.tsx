import { useQuery } from "@tanstack/react-query";
import { LayoutDashboard, type LucideIcon, ReceiptText, Shirt } from "lucide-react";
import { paths } from "#config/paths.ts";
import { noFilter, paidToPack, writeOrderFilter } from "#domain/orders/order-filter.ts";
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

/** The editor of a product marks the link to the products, the page of an order the link to the orders. */
function ariaCurrent(pathname: string, { to, parts }: Destination) {
  if (canonicalPath(pathname) === to) return "page";
  return parts !== undefined && pathname.startsWith(parts) ? "true" : undefined;
}

export const ADMIN_TITLE = "Shop Admin";

const toPackPath = `${paths.adminOrders}?${writeOrderFilter({ ...noFilter, ...paidToPack })}`;

const badgeStyle =
  "absolute top-1/2 right-1.5 grid min-h-11 min-w-11 -translate-y-1/2 place-items-center rounded-full text-sm text-white [&>span]:rounded-full [&>span]:bg-indigo [&>span]:px-2 [&:hover>span]:bg-indigo-deep";

/** How many orders wait for an admin; undefined until it is known. */
export function useWaitingOrders(): number | undefined {
  const { data } = useQuery(paymentQueries.waiting());
  return data && data.toPack + data.attention;
}

export function AdminNavigation({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation();
  const { data: waiting } = useQuery(paymentQueries.waiting());
  return (
    <nav aria-label={ADMIN_TITLE} className="flex flex-col gap-1">
      {destinations.map((destination) => (
        <div key={destination.to} className="relative">
          <Link
            to={destination.to}
            onClick={onFollow}
            aria-current={ariaCurrent(pathname, destination)}
            className="flex min-h-11 items-center gap-3 rounded-card px-3 font-medium text-ink-soft transition-colors hover:bg-paper-deep hover:text-ink aria-[current]:bg-indigo-tint aria-[current]:text-indigo-ink [&>svg]:size-[1.2rem] [&>svg]:stroke-[1.75]"
          >
            <destination.Icon aria-hidden />
            {destination.label}
          </Link>
          {destination.to === paths.adminOrders && (
            <Badge to={toPackPath} count={waiting?.toPack} label="to pack" onFollow={onFollow} />
          )}
          {destination.to === paths.adminDashboard && (
            <Badge
              to={paths.adminDashboard}
              count={waiting?.attention}
              label="to settle"
              onFollow={onFollow}
            />
          )}
        </div>
      ))}
    </nav>
  );
}

type BadgeProps = {
  to: string;
  count: number | undefined;
  /** What the counted ones are for. */
  label: string;
  onFollow: (() => void) | undefined;
};

/** Leads to what it counts; nothing when there is nothing. */
function Badge({ to, count, label, onFollow }: BadgeProps) {
  if (!count) return null;
  const name = `${count} ${label}`;
  return (
    <Link to={to} onClick={onFollow} aria-label={name} title={name} className={badgeStyle}>
      <span>{count}</span>
    </Link>
  );
}
