import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openStorefront, signIn, users } from "../../harness/browser/storefront.ts";
import { signedIn } from "../../harness/shop/clients.ts";

const MARKUP = `<img src=x onerror="window.owned=1"><script>window.owned=1</script>`;
const BREAKOUT = `"></title></script><svg onload=window.owned=1>`;

const storefront = await openStorefront();
const { url } = storefront.shop;

/** Writes markup into every text field and resolves to its product. */
async function writeMarkup(): Promise<number> {
  const admin = await (await signedIn(url, users.admin)).db();
  const product = { name: MARKUP, description: BREAKOUT, price: 10, stockQuantity: 9 };
  const category = { categoryId: 1, subCategoryId: 1, image: "/og.png" };
  const made = await admin
    .from("products")
    .insert({ ...product, ...category })
    .select("id")
    .single();
  const productId: number = made.data?.id;
  const shopper = await signedIn(url, users.shopper);
  await shopper.auth.updateUser({ data: { fullName: MARKUP } });
  const db = await shopper.db();
  const address = {
    phoneNumber: BREAKOUT.slice(0, 50),
    address: MARKUP,
    city: MARKUP,
    region: MARKUP,
  };
  await db.from("deliveryDetails").insert({ fullName: MARKUP, ...address });
  await db.from("carts").insert({ productId, quantity: 1 });
  const order = {
    totalAmount: 10,
    paymentReference: `NTOMA-${Date.now()}`,
    name: MARKUP,
    ...address,
  };
  const placed = await db.from("orders").insert(order).select("id").single();
  const item = { orderId: placed.data?.id, productId, quantity: 1, price: 10 };
  expect((await db.from("orderItems").insert([item])).error).toBeNull();
  return productId;
}

async function expectNoScriptRan(page: Page): Promise<void> {
  await page.locator("main").getByText("onerror").first().waitFor();
  expect(await page.evaluate(() => "owned" in window), page.url()).toBe(false);
  expect(await page.locator('img[src="x"], svg[onload]').count(), page.url()).toBe(0);
}

it("shows markup as text on every page, to shoppers and to admins", async () => {
  const productId = await writeMarkup();
  const html = await (await fetch(`${url}/product/${productId}`)).text();
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("<svg onload");

  const shopper = await storefront.visit("/login");
  await signIn(shopper, "shopper");
  for (const path of [`/product/${productId}`, "/men-products", "/cart", "/checkout"]) {
    await shopper.goto(url + path);
    await expectNoScriptRan(shopper);
  }
  await shopper.goto(`${url}/orders`);
  await shopper.getByRole("button", { name: "Order #NTOMA-" }).first().click();
  await expectNoScriptRan(shopper);

  const admin = await storefront.visit("/login");
  await signIn(admin, "admin");
  for (const path of ["/admin/products", "/admin/orders", "/admin/dashboard"]) {
    await admin.goto(url + path);
    await expectNoScriptRan(admin);
  }
});
