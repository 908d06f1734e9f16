import { useQuery } from "@tanstack/react-query";
import { PackageX } from "lucide-react";
import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";
import { dashboardQueries } from "./dashboard-queries.ts";

/** Absent while every product is in stock. */
export function StockNotice() {
  const { data } = useQuery(dashboardQueries.stockCounts());
  if (!data || data.low + data.out === 0) return null;
  return (
    <section
      aria-label="Stock"
      className="mt-4 flex flex-wrap items-center gap-x-4 rounded-card bg-yellow-tint px-4 text-sm text-yellow-ink"
    >
      <PackageX aria-hidden className="size-[1.15rem] shrink-0 stroke-[1.75]" />
      <StockLink count={data.out} filter="status=out-of-stock" text="out of stock" />
      <StockLink count={data.low} filter="show=at-limit" text="low on stock" />
    </section>
  );
}

type StockLinkProps = { count: number; filter: string; text: string };

function StockLink({ count, filter, text }: StockLinkProps) {
  if (count === 0) return null;
  return (
    <Link
      to={`${paths.adminProducts}?${filter}`}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {count.toLocaleString("en-US")} {text}
    </Link>
  );
}
