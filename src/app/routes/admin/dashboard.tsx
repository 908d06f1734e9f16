import { PageHeading } from "#components/ui/page-heading.tsx";
import { Dashboard } from "#features/dashboard/dashboard.tsx";

export function DashboardPage() {
  return (
    <>
      <PageHeading heading="Dashboard" />
      <Dashboard />
    </>
  );
}
