import { expect, it } from "vitest";
import { clipped, layoutShift } from "../../harness/browser/layout.ts";
import { openProductManagement } from "../../harness/browser/product-steps.ts";

const shop = await openProductManagement();
const LARGEST_SHIFT = 0.02;

it.each([390, 768, 1024, 1280, 1440])("stays in place and whole, %i px wide", async (width) => {
  const viewport = { width, height: 900 };
  const details = await shop.visitAsAdmin("/admin/shop-details", { viewport });
  await details.getByRole("list", { name: "Words of the search" }).waitFor({ state: "attached" });
  await details.waitForLoadState("networkidle");
  expect(await layoutShift(details)).toBeLessThanOrEqual(LARGEST_SHIFT);
  expect(await clipped(details)).toEqual([]);
  const editor = await shop.manage("/1", { viewport });
  await editor
    .getByText(/^Last changed|^History$/)
    .first()
    .waitFor();
  await editor.getByRole("dialog").getByLabel("Product name").waitFor();
  await editor.waitForLoadState("networkidle");
  expect(await layoutShift(editor)).toBeLessThanOrEqual(LARGEST_SHIFT);
});
