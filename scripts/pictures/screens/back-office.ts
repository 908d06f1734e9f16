import type { Page } from "playwright-core";
import { checkedImport, recentImports } from "../import-actions.ts";
import type { Screen } from "../screen.ts";
import { empty, failing, pending, press } from "../screen-actions.ts";

async function customerData(page: Page): Promise<void> {
  await press("button", "More actions")(page);
  await press("menuitem", "Customer data…")(page);
  await page.getByRole("button", { name: "Save as JSON" }).waitFor();
}

export const backOffice: readonly Screen[] = [
  { name: "admin-dashboard", as: "admin", path: "/admin/dashboard" },
  { name: "admin-dashboard-loading", as: "admin", path: "/admin/dashboard", before: pending },
  { name: "admin-dashboard-error", as: "admin", path: "/admin/dashboard", before: failing },
  {
    name: "admin-menu",
    as: "admin",
    path: "/admin/dashboard",
    action: press("button", "Open menu"),
    upTo: 1023,
    windowOnly: true,
  },
  {
    name: "admin-account-menu",
    as: "admin",
    path: "/admin/customers",
    action: press("button", /^Account menu/),
    windowOnly: true,
  },
  { name: "admin-products", as: "admin", path: "/admin/products" },
  {
    name: "admin-products-selected",
    as: "admin",
    path: "/admin/products",
    action: press("checkbox", /^Select [^a]/),
    windowOnly: true,
  },
  {
    name: "admin-products-prices",
    as: "admin",
    path: "/admin/products",
    action: async (page) => {
      await press("checkbox", /^Select all/)(page);
      await press("button", "Change prices")(page);
      await page.getByLabel("Change by").fill("-60");
    },
    windowOnly: true,
  },
  { name: "admin-products-loading", as: "admin", path: "/admin/products", before: pending },
  { name: "admin-products-error", as: "admin", path: "/admin/products", before: failing },
  {
    name: "admin-products-none",
    as: "admin",
    path: "/admin/products",
    action: (page) => page.getByRole("searchbox").first().fill("no such thing"),
  },
  {
    name: "admin-product-add",
    as: "admin",
    path: "/admin/products",
    action: press("button", "Add Product"),
    windowOnly: true,
  },
  {
    name: "admin-product-edit",
    as: "admin",
    path: "/admin/products",
    action: press("button", /^Edit/),
    windowOnly: true,
  },
  {
    name: "admin-product-import",
    as: "admin",
    path: "/admin/products",
    action: async (page) => {
      await press("button", "Import")(page);
      await page.getByRole("dialog").waitFor();
    },
    windowOnly: true,
  },
  {
    name: "admin-product-import-undo",
    as: "admin",
    path: "/admin/products",
    before: recentImports,
    action: async (page) => {
      await press("button", "Import")(page);
      await press("button", "Undo the import of new-arrivals.csv")(page);
    },
    windowOnly: true,
  },
  {
    name: "admin-product-import-checked",
    as: "admin",
    path: "/admin/products",
    action: checkedImport,
    windowOnly: true,
  },
  { name: "admin-orders", as: "admin", path: "/admin/orders" },
  { name: "admin-orders-loading", as: "admin", path: "/admin/orders", before: pending },
  { name: "admin-orders-error", as: "admin", path: "/admin/orders", before: failing },
  { name: "admin-orders-none", as: "admin", path: "/admin/orders", before: empty },
  {
    name: "admin-order-status",
    as: "admin",
    path: "/admin/orders",
    action: press("button", /^Change status of/),
    windowOnly: true,
  },
  {
    name: "admin-orders-selected",
    as: "admin",
    path: "/admin/orders",
    action: press("checkbox", /^Select all/),
    windowOnly: true,
  },
  {
    name: "admin-orders-dispatch",
    as: "admin",
    path: "/admin/orders?status=packaged",
    action: async (page) => {
      await press("checkbox", /^Select all/)(page);
      await page.getByRole("button", { name: "Dispatch", exact: true }).click();
      await page.getByLabel("Tracking numbers").fill("GH-1001\nGH-1002\nGH-1001");
    },
    windowOnly: true,
  },
  { name: "admin-order-details", as: "admin", path: "/admin/order-details/40" },
  {
    name: "admin-order-customer-data",
    as: "admin",
    path: "/admin/order-details/40",
    action: customerData,
    windowOnly: true,
  },
  {
    name: "admin-order-erase-customer",
    as: "admin",
    path: "/admin/order-details/40",
    action: async (page) => {
      await customerData(page);
      await press("button", "Erase customer…")(page);
    },
    windowOnly: true,
  },
  { name: "admin-order-loading", as: "admin", path: "/admin/order-details/40", before: pending },
  { name: "admin-order-not-found", as: "admin", path: "/admin/order-details/999999" },
  { name: "admin-customers", as: "admin", path: "/admin/customers" },
  { name: "admin-reports", as: "admin", path: "/admin/reports" },
  { name: "admin-reports-loading", as: "admin", path: "/admin/reports", before: pending },
  { name: "admin-reports-error", as: "admin", path: "/admin/reports", before: failing },
  {
    name: "admin-reports-none",
    as: "admin",
    path: "/admin/reports?from=2020-01-01&to=2020-01-31",
  },
  { name: "admin-shop-details", as: "admin", path: "/admin/shop-details" },
];
