import { Notice } from "#components/ui/notice.tsx";

export function DashboardPage() {
  return <Notice level="h1" heading="Dashboard" />;
}
