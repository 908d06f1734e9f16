import { ChevronRight, ReceiptText, Shirt } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";
import { StockNotice } from "./stock-notice.tsx";

export function QuickLinks() {
  return (
    <Card heading="Quick Links" className="flex flex-col">
      <ul className="mt-4 grid flex-1 gap-3 md:grid-cols-2 xl:grid-cols-1">
        <QuickLink to={paths.adminProducts} icon={<Shirt aria-hidden />}>
          Manage Products
        </QuickLink>
        <QuickLink to={paths.adminOrders} icon={<ReceiptText aria-hidden />}>
          Manage Orders
        </QuickLink>
      </ul>
      <StockNotice />
    </Card>
  );
}

type QuickLinkProps = { to: string; icon: ReactNode; children: ReactNode };

function QuickLink({ to, icon, children }: QuickLinkProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full min-h-14 items-center gap-3 rounded-card border border-line px-4 py-2 font-medium transition-colors hover:border-line-strong hover:bg-paper [&>svg]:size-[1.15rem] [&>svg]:shrink-0 [&>svg]:stroke-[1.75] [&>svg]:text-indigo"
      >
        {icon}
        <span className="flex-1">{children}</span>
        <ChevronRight aria-hidden />
      </Link>
    </li>
  );
}
