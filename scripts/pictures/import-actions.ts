import type { Page } from "playwright-core";
import type { RecentImport } from "../../domain/products/import/recent-imports.ts";
import { press } from "./screen-actions.ts";

const waiting: RecentImport = {
  id: "00000000-0000-4000-8000-000000000001",
  fileName: "new-arrivals.csv",
  finishedAt: "2026-11-18T09:12:00Z",
  importedBy: "Ama Mensah",
  added: 15,
  updated: 1,
  undoneAt: null,
  undoneBy: "",
  linesLeft: 16,
  stayed: [],
};

const undone: RecentImport = {
  ...waiting,
  id: "00000000-0000-4000-8000-000000000002",
  fileName: "prices-of-the-harmattan-sale-second-version.csv",
  added: 0,
  updated: 1240,
  undoneAt: "2026-11-18T09:30:00Z",
  undoneBy: "Ama Mensah",
  linesLeft: 0,
  stayed: [{ name: "Kente Wrap Dress", reason: "changed" }],
};

/** Answers with imports that nobody has made. */
export const recentImports = (page: Page) =>
  page.route("**/rest/v1/rpc/recent_imports*", (route) =>
    route.fulfill({ json: [waiting, undone] }),
  );

/** Checks a file with names that the shop has, and with figures that look wrong. */
export async function checkedImport(page: Page): Promise<void> {
  await press("button", "Import")(page);
  const text = [
    "Product name,Category,Subcategory,Description,Price,Stock Quantity",
    'Osu Stripe Oxford Shirt,Men,Shirts,Woven cotton,"1,250.50",0',
    "tamale fugu smock,Men,Shirts,Woven cotton,3,40",
    "",
  ].join("\n");
  const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Check file" }).click();
  await page.getByRole("radio", { name: "Update the products in the shop" }).check();
}
