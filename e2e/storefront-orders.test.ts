import { expect, it } from "vitest";
import { desktop, openStorefront, phone, signIn } from "./storefront.ts";

const storefront = await openStorefront();

it("shows a visitor who is not signed in the empty state", async () => {
  const page = await storefront.visit("/orders");
  await page.getByText("No orders yet").waitFor();
  await page
    .getByText("You haven't placed any orders. When you do, they'll appear here.")
    .waitFor();
  expect(await page.getByRole("link", { name: "Start Shopping" }).getAttribute("href")).toBe("/");
});

it.each([
  ["phone", phone],
  ["desktop", desktop],
])("shows a shopper own orders, newest first, and what is in them, on a %s", async (_, size) => {
  const page = await storefront.visit("/login", size);
  await signIn(page, "shopper");
  await page.goto(`${storefront.shop.url}/orders`);
  const orders = page.locator("details");
  await orders.first().waitFor();
  const references = (await orders.locator("summary").allInnerTexts()).map((text) =>
    Number(/Order #NTOMA-(\d+)/.exec(text)?.[1]),
  );
  expect(references.length).toBeGreaterThan(1);
  expect(references).toEqual(references.toSorted((a, b) => b - a));

  const first = orders.first();
  expect(await first.locator("summary").textContent()).toMatch(
    /Placed on \w+ \d+, \d{4}.*GH₵[\d,]+\.\d\d/,
  );
  await first.locator("summary").click();
  await first
    .getByText(/^Quantity: \d+$/)
    .first()
    .waitFor();
  await first.getByRole("heading", { name: "Shipping Details" }).waitFor();
  await first.getByText("Kofi Boateng").waitFor();
  expect(await first.locator("li img").count()).toBeGreaterThan(0);
});

it("shows an admin own orders only", async () => {
  const page = await storefront.visit("/login");
  await signIn(page, "admin");
  await page.goto(`${storefront.shop.url}/orders`);
  await page.getByText("No orders yet").waitFor();
});
