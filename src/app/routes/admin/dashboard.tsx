import { PageHeading } from "#components/ui/page-heading.tsx";
import { Dashboard } from "#features/admin/dashboard/dashboard.tsx";

export function DashboardPage() {
  return (
    <>
      <PageHeading heading="Dashboard" />
      <Dashboard />
    </>
  );
}
