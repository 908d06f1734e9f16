import { ChartColumn, Shirt } from "lucide-react";
import { buttonStyle } from "#components/ui/controls/button.tsx";
import { PageHeading } from "#components/ui/page-heading.tsx";
import { paths } from "#config/paths.ts";
import { Dashboard } from "#features/admin/dashboard/dashboard.tsx";
import { NeedsAttention, useAttentionIsKnown } from "#features/admin/payments/needs-attention.tsx";
import { Link } from "#lib/router/link.tsx";

export function DashboardPage() {
  return (
    <>
      <PageHeading heading="Dashboard">
        <Link to={paths.adminReports} className={buttonStyle("quiet", "px-4!")}>
          <ChartColumn aria-hidden className="size-4" /> Reports
        </Link>
        <Link to={`${paths.adminReports}#products`} className={buttonStyle("quiet", "px-4!")}>
          <Shirt aria-hidden className="size-4" /> Best sellers
        </Link>
      </PageHeading>
      <Dashboard isWaiting={!useAttentionIsKnown()}>
        <NeedsAttention />
      </Dashboard>
    </>
  );
}
