import { expect, it } from "vitest";
import { violations } from "../../harness/browser/axe.ts";
import {
  address,
  addToCartTable,
  newProduct,
  newShopper,
  saveAddress,
  visitAs,
} from "../../harness/browser/checkout-steps.ts";
import { openStorefront, phone } from "../../harness/browser/storefront.ts";

const storefront = await openStorefront();

it("shows what is missing for the delivery, that taxes are included, and how it is delivered", async () => {
  const smock = await newProduct(storefront, { name: "Smock of the tests" });
  const shopper = await newShopper(storefront);
  await addToCartTable(shopper, smock);
  await saveAddress(shopper, { ...address, phoneNumber: "", address: "", city: "", region: "" });
  const page = await visitAs(storefront, shopper, "/make-payment");
  await page.getByText("We cannot deliver without a phone number and an address.").waitFor();
  const overview = page.getByRole("region", { name: /order/i });
  expect(await overview.locator("dl").last().textContent()).toContain("TaxesIncludedTotal");
  expect(await violations(page)).toEqual([]);
  for (const path of ["/make-payment", "/cart"]) {
    await page.goto(`${storefront.shop.url}${path}`);
    for (const name of ["delivery", "returns"]) {
      const link = page.getByRole("link", { name: `More about ${name}` });
      expect(await link.getAttribute("href")).toBe(`/${name}`);
    }
  }
});

it("shows no checkout bar for an empty cart on phones", async () => {
  const page = await visitAs(storefront, await newShopper(storefront), "/cart", phone);
  await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
  const bar = page.getByRole("button", { name: "Proceed to Checkout" }).locator("..");
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe("static");
});
