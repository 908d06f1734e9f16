import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  address,
  addToCartTable,
  newProduct,
  newShopper,
  rowsOf,
  type Shopper,
  saveAddress,
  visitAs,
  waitForToastText,
} from "../harness/browser/checkout-steps.ts";
import { holdRequests, isFocused } from "../harness/browser/page-actions.ts";
import { linesOf, openStorefront, pathOf } from "../harness/browser/storefront.ts";

const storefront = await openStorefront();
const smock = await newProduct(storefront, { name: "Smock of the tests" });

const DETAILS = "**/rest/v1/deliveryDetails*";
const save = (page: Page) => page.getByRole("button", { name: "Save and Continue" });
const edit = (page: Page) => page.getByRole("button", { name: "Edit" });
const continueLink = (page: Page) => page.getByRole("link", { name: "Continue to Payment" });

async function openCheckout(details?: object): Promise<{ shopper: Shopper; page: Page }> {
  const shopper = await newShopper(storefront);
  await addToCartTable(shopper, smock, 2);
  if (details) await saveAddress(shopper, details);
  return { shopper, page: await visitAs(storefront, shopper, "/checkout") };
}

describe("a first visit to the checkout", () => {
  it("requests every field, saves once and continues to the payment", async () => {
    const { shopper, page } = await openCheckout();
    const attributes: (string | null)[] = [];
    for (const label of ["Full Name", "Phone Number", "Address", "City", "Region"]) {
      const field = page.getByLabel(label, { exact: true });
      attributes.push(await field.getAttribute("autocomplete"));
      await field.fill(`  My ${label} `);
    }
    expect(attributes).toEqual([
      "name",
      "tel",
      "street-address",
      "address-level2",
      "address-level1",
    ]);
    expect(await page.locator("#regions option").count()).toBe(16);
    const release = await holdRequests(page, DETAILS);
    await page.getByLabel("Region").press("Enter");
    const busy = page.getByRole("button", { name: "Saving..." });
    await busy.waitFor();
    await page.getByLabel("Region").press("Enter");
    await busy.click({ force: true });
    const cartRefetched = page.waitForRequest("**/rest/v1/carts*");
    release();
    await cartRefetched;
    await waitForToastText(page, "Delivery information saved successfully.");
    await page.getByRole("heading", { level: 1, name: "Payment Information" }).waitFor();
    expect(await rowsOf(shopper, "deliveryDetails")).toMatchObject([
      {
        fullName: "My Full Name",
        phoneNumber: "My Phone Number",
        address: "My Address",
        city: "My City",
        region: "My Region",
        user_id: shopper.id,
      },
    ]);
    await page.goBack();
    await continueLink(page).waitFor();
  });

  it("validates no field", async () => {
    const { shopper, page } = await openCheckout();
    await page.getByLabel("Full Name").fill("");
    await page.getByLabel("Phone Number").fill("");
    await save(page).click();
    await page.getByRole("heading", { level: 1, name: "Payment Information" }).waitFor();
    expect(await rowsOf(shopper, "deliveryDetails")).toMatchObject([{ fullName: "", city: "" }]);
  });

  it("keeps the input when the database rejects it, and shows the message", async () => {
    const { shopper, page } = await openCheckout();
    await page.route(DETAILS, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 400, json: { message: "This address is too long." } })
        : route.fallback(),
    );
    await page.getByLabel("Address").fill("1 Oxford Street");
    await save(page).click();
    await waitForToastText(page, "This address is too long.");
    await save(page).waitFor();
    expect(await page.getByLabel("Address").inputValue()).toBe("1 Oxford Street");
    expect(pathOf(page)).toBe("/checkout");
    await page.unroute(DETAILS);
    await save(page).click();
    await page.getByRole("heading", { level: 1, name: "Payment Information" }).waitFor();
    expect(await rowsOf(shopper, "deliveryDetails")).toHaveLength(1);
  });
});

describe("a slow save", () => {
  it("does not navigate when the shopper has left the page", async () => {
    const { shopper, page } = await openCheckout();
    const release = await holdRequests(page, DETAILS, "POST");
    await page.getByLabel("Address").fill("1 Oxford Street");
    await save(page).click();
    await page.getByRole("button", { name: "Saving..." }).waitFor();
    await page.getByRole("link", { name: "Cart, items: 1" }).click();
    await page.getByRole("heading", { level: 1, name: "Shopping Cart" }).waitFor();
    const cartRefetched = page.waitForResponse("**/rest/v1/carts*");
    release();
    await waitForToastText(page, "Delivery information saved successfully.");
    await (await cartRefetched).finished();
    await page.getByRole("button", { name: "Remove Smock of the tests" }).click();
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    expect(pathOf(page)).toBe("/cart");
    expect(await rowsOf(shopper, "deliveryDetails")).toHaveLength(1);
  });

  it("cannot be cancelled", async () => {
    const { page } = await openCheckout(address);
    await edit(page).click();
    await page.getByLabel("City").fill("Tema");
    const release = await holdRequests(page, DETAILS, "PATCH");
    await save(page).click();
    await page.getByRole("button", { name: "Saving..." }).waitFor();
    const cancel = page.getByRole("button", { name: "Cancel" });
    await cancel.click({ force: true });
    expect(await cancel.getAttribute("aria-disabled")).toBe("true");
    release();
    await page.getByText("Tema", { exact: true }).waitFor();
  });
});

describe("saved delivery information", () => {
  it("is loaded from the first record and leads to the payment", async () => {
    const { shopper, page } = await openCheckout(address);
    await saveAddress(shopper, { ...address, address: "A second address" });
    await page.reload();
    await continueLink(page).waitFor();
    expect(await linesOf(page.locator("main dl").first())).toEqual([
      "Full Name",
      "Esi Owusu",
      "Phone",
      "+233 24 412 3456",
      "Address",
      "1 Oxford Street",
      "City",
      "Accra",
      "Region",
      "Greater Accra",
    ]);
    const order = page.getByRole("region", { name: "Your Order" });
    await expect.poll(async () => (await linesOf(order)).slice(-2)).toEqual(["Total", "GH₵240.00"]);
    await continueLink(page).click();
    await page.getByRole("heading", { level: 1, name: "Payment Information" }).waitFor();
    await page.getByText("1 Oxford Street, Accra, Greater Accra").waitFor();
  });

  it("can be edited, ignores empty fields, and is shown again", async () => {
    const { shopper, page } = await openCheckout(address);
    await edit(page).click();
    const name = page.getByLabel("Full Name");
    expect(await isFocused(name)).toBe(true);
    expect(await name.inputValue()).toBe("Esi Owusu");
    await name.fill("");
    await page.getByLabel("City").fill("Tema");
    const update = page.waitForRequest((request) => request.method() === "PATCH");
    await save(page).click();
    expect((await update).postDataJSON()).toEqual({
      phoneNumber: "+233 24 412 3456",
      address: "1 Oxford Street",
      city: "Tema",
      region: "Greater Accra",
    });
    await waitForToastText(page, "Delivery details updated.");
    await continueLink(page).waitFor();
    await page.getByText("Tema", { exact: true }).waitFor();
    expect(pathOf(page)).toBe("/checkout");
    expect(await isFocused(edit(page))).toBe(true);
    expect(await rowsOf(shopper, "deliveryDetails")).toMatchObject([
      { fullName: "Esi Owusu", city: "Tema" },
    ]);
  });

  it("is unchanged when the edit is cancelled, empty or rejected", async () => {
    const { shopper, page } = await openCheckout(address);
    await edit(page).click();
    await page.getByLabel("City").fill("Tema");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Accra", { exact: true }).waitFor();

    await edit(page).click();
    await page.getByLabel("City").waitFor();
    for (const field of await page.getByRole("main").locator("input").all()) {
      await field.fill("");
    }
    await save(page).click();
    await waitForToastText(page, "Delivery details updated.");
    await continueLink(page).waitFor();

    await page.route(DETAILS, (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 400, json: { message: "Not today" } })
        : route.fallback(),
    );
    await edit(page).click();
    await page.getByLabel("City").fill("Kumasi");
    await save(page).click();
    await waitForToastText(page, "Not today");
    await save(page).waitFor();
    expect(await page.getByLabel("City").inputValue()).toBe("Kumasi");
    expect(await rowsOf(shopper, "deliveryDetails")).toMatchObject([address]);
  });

  it("that cannot be loaded shows an error and can be retried", async () => {
    const { page } = await openCheckout(address);
    await continueLink(page).waitFor();
    await page.route(DETAILS, (route) => route.abort());
    const release = await holdRequests(page, DETAILS);
    await page.reload();
    await page.getByRole("status").filter({ hasText: "Loading delivery information" }).waitFor();
    release();
    await waitForToastText(page, "Cart items could not be loaded");
    const main = page.getByRole("main");
    await main.getByRole("heading", { name: "Cart items could not be loaded" }).waitFor();
    await page.unroute(DETAILS);
    await page.getByRole("button", { name: "Try again" }).click();
    await continueLink(page).waitFor();
  });
});
