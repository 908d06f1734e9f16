import { paths } from "#config/paths.ts";
import type { AdminPageKey } from "#domain/pages/pages.ts";
import { Navigate } from "#lib/router/link.tsx";
import { AdminOnly } from "./guards/admin-only.tsx";
import { AdminLayout } from "./layouts/admin-layout.tsx";
import { lazyPage } from "./page/lazy-page.tsx";

const productManagement = lazyPage(
  async () => (await import("#features/admin/products/product-management.tsx")).ProductManagement,
);

const adminPages = {
  adminDashboard: lazyPage(
    async () => (await import("./routes/admin/dashboard.tsx")).DashboardPage,
  ),
  adminProducts: productManagement,
  // One component, so that the list keeps its state behind the editor.
  adminNewProduct: productManagement,
  adminProduct: productManagement,
  adminOrders: lazyPage(
    async () => (await import("#features/admin/orders/order-management.tsx")).OrderManagement,
  ),
  adminOrderDetails: lazyPage(
    async () => (await import("./routes/admin/order-details.tsx")).OrderDetailsPage,
  ),
  adminCustomers: lazyPage(
    async () => (await import("./routes/admin/customers.tsx")).CustomersPage,
  ),
  adminReports: lazyPage(
    async () => (await import("#features/admin/reports/sales-report.tsx")).SalesReport,
  ),
  adminShopDetails: lazyPage(
    async () => (await import("./routes/admin/shop-details.tsx")).ShopDetailsPage,
  ),
};

type AdminViewProps = { pageKey: AdminPageKey };

function Content({ pageKey }: AdminViewProps) {
  if (pageKey === "admin") return <Navigate to={paths.adminDashboard} replace />;
  const Page = adminPages[pageKey];
  return <Page />;
}

/** A page of the back office; the storefront loads none of its code. */
export function AdminView({ pageKey }: AdminViewProps) {
  return (
    <AdminOnly>
      <AdminLayout>
        <Content pageKey={pageKey} />
      </AdminLayout>
    </AdminOnly>
  );
}

export async function preloadAdminPage(pageKey: AdminPageKey): Promise<void> {
  if (pageKey !== "admin") await adminPages[pageKey].preload();
}
