import { PageHeading } from "#components/ui/page-heading.tsx";
import { Dashboard } from "#features/admin/dashboard/dashboard.tsx";
import { NeedsAttention } from "#features/admin/payments/needs-attention.tsx";
import { SalesReport } from "#features/admin/reports/sales-report.tsx";

export function DashboardPage() {
  return (
    <>
      <PageHeading heading="Dashboard" />
      <Dashboard>
        <NeedsAttention />
      </Dashboard>
      <SalesReport />
    </>
  );
}
