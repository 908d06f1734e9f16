import { PageHeading } from "#components/ui/page-heading.tsx";

export function DashboardPage() {
  return <PageHeading heading="Dashboard" />;
}
