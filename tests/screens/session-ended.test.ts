import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  addToCartTable,
  newProduct,
  newShopper,
  password,
  recordToasts,
  rowsOf,
  saveAddress,
  visitAs,
  waitForToastText,
} from "../harness/browser/checkout-steps.ts";
import { desktop, fillSignIn, openStorefront, users } from "../harness/browser/storefront.ts";
import { signedIn } from "../harness/shop/clients.ts";

const storefront = await openStorefront();
const smock = await newProduct(storefront, { name: "Smock of the tests" });

/** Expired, and with a refresh token that the server does not know. */
async function expireSession(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("ntoma-auth") ?? "{}");
    const ended = { ...stored, expires_at: 1, refresh_token: "unknown" };
    localStorage.setItem("ntoma-auth", JSON.stringify(ended));
  });
}

/** Also those before the sign-in page is loaded, which is another document. */
async function noteToasts(page: Page): Promise<string[]> {
  const toasts: string[] = [];
  await page.exposeFunction("noteToast", (text: string) => {
    if (text !== "") toasts.push(text);
  });
  await page.addInitScript(recordToasts);
  await page.addInitScript(() => {
    window.toasts.push = (text) => {
      Reflect.get(window, "noteToast")(text);
      return 0;
    };
  });
  return toasts;
}

type Login = { email: string; password?: string };

async function signInAgain(page: Page, login: Login): Promise<void> {
  await page.getByText("Your session has ended.").waitFor();
  expect((await page.evaluate(() => window.toasts)).join()).not.toContain("denied");
  await fillSignIn(page, { password, ...login });
}

it("carries out after the sign-in what a shopper wanted to add", async () => {
  const shopper = await newShopper(storefront);
  const page = await visitAs(storefront, shopper, `/product/${smock}`);
  await page.getByRole("button", { name: /^Account menu/ }).waitFor();
  // Requests of the page itself that come later would end the session before the press.
  await page.getByRole("link", { name: /^Cart, items: / }).waitFor();
  await page.getByRole("link", { name: /^Wishlist, items: / }).waitFor();
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expireSession(page);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await signInAgain(page, shopper);
  await page.getByText("Item successfully added to cart.").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/product/${smock}`);
  expect(await rowsOf(shopper, "carts")).toMatchObject([{ productId: smock, quantity: 2 }]);
});

it("leads an admin back to the form, with the draft", async () => {
  const page = await storefront.visit("/login", { initScript: recordToasts });
  await fillSignIn(page, users.admin);
  await page.getByRole("button", { name: /^Account menu/ }).waitFor();
  await page.goto(`${storefront.shop.url}/admin/products?search=smock`);
  await page.getByRole("button", { name: "Edit Smock of the tests" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Description").fill("Half written");
  await expireSession(page);
  await form.getByRole("button", { name: "Edit Product" }).click();
  await signInAgain(page, users.admin);
  await page.waitForURL("**/admin/products/*?search=smock");
  await form.getByRole("button", { name: "Restore draft" }).click();
  expect(await form.getByLabel("Description").inputValue()).toBe("Half written");
});

it("leads back to the cart", async () => {
  const shopper = await newShopper(storefront);
  await addToCartTable(shopper, smock);
  const page = await visitAs(storefront, shopper, "/cart");
  const remove = page.getByRole("button", { name: "Remove Smock of the tests" });
  await remove.waitFor();
  await expireSession(page);
  await remove.click();
  await signInAgain(page, shopper);
  await remove.waitFor();
  expect(await rowsOf(shopper, "carts")).toHaveLength(1);
});

it("leads back to the product where a visitor signed in later", async () => {
  const shopper = await newShopper(storefront);
  await addToCartTable(shopper, smock);
  const stole = await newProduct(storefront, { name: "Stole of the tests" });
  const page = await visitAs(storefront, shopper, "/cart");
  const remove = page.getByRole("button", { name: "Remove Smock of the tests" });
  await remove.waitFor();
  await expireSession(page);
  await remove.click();
  await page.getByText("Your session has ended.").waitFor();
  await page.goto(`${storefront.shop.url}/product/${stole}`);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("heading", { level: 1, name: "Welcome Back" }).waitFor();
  await fillSignIn(page, { email: shopper.email, password });
  await page.getByText("Item successfully added to cart.").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/product/${stole}`);
  const inCart = (await rowsOf(shopper, "carts")).map(({ productId }) => productId);
  expect(inCart).toEqual([smock, stole]);
});

it("keeps the address that could not be saved", async () => {
  const shopper = await newShopper(storefront);
  const page = await visitAs(storefront, shopper, "/checkout");
  await page.getByLabel("Address").fill("1 Oxford Street");
  await expireSession(page);
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await signInAgain(page, shopper);
  await page.waitForURL("**/checkout");
  await expect.poll(() => page.getByLabel("Address").inputValue()).toBe("1 Oxford Street");
});

it("keeps the changed address that could not be saved, in the open form", async () => {
  const shopper = await newShopper(storefront);
  await saveAddress(shopper);
  const page = await visitAs(storefront, shopper, "/checkout");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Address").fill("2 Ring Road");
  await expireSession(page);
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await signInAgain(page, shopper);
  await page.waitForURL("**/checkout");
  await expect.poll(() => page.getByLabel("Address").inputValue()).toBe("2 Ring Road");
  expect(await page.getByLabel("City").inputValue()).toBe("Accra");
  expect(await rowsOf(shopper, "deliveryDetails")).toMatchObject([{ address: "1 Oxford Street" }]);
});

describe("a shopper whose session was ended elsewhere", () => {
  /** The page has nothing left to ask for, which would end the session before the press. */
  async function endElsewhere(page: Page, { email }: Login): Promise<void> {
    await page.waitForLoadState("networkidle");
    const elsewhere = await signedIn(storefront.shop.url, { email, password });
    await elsewhere.auth.signOut({ scope: "global" });
  }

  it("finds the address again that could not be saved", async () => {
    const shopper = await newShopper(storefront);
    const page = await visitAs(storefront, shopper, "/checkout");
    await page.getByLabel("Address").fill("1 Oxford Street");
    await endElsewhere(page, shopper);
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await signInAgain(page, shopper);
    await page.waitForURL("**/checkout");
    await expect.poll(() => page.getByLabel("Address").inputValue()).toBe("1 Oxford Street");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await waitForToastText(page, "Delivery information saved successfully.");
    expect(await rowsOf(shopper, "deliveryDetails")).toMatchObject([
      { address: "1 Oxford Street" },
    ]);
  });

  it("finds in the cart what could not be added", async () => {
    const shopper = await newShopper(storefront);
    const page = await visitAs(storefront, shopper, `/product/${smock}`);
    await page.getByRole("link", { name: /^Cart, items: / }).waitFor();
    await page.getByRole("link", { name: /^Wishlist, items: / }).waitFor();
    await endElsewhere(page, shopper);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await signInAgain(page, shopper);
    await page.getByText("Item successfully added to cart.").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/product/${smock}`);
  });

  it("finds the cart unchanged after removing a line", async () => {
    const shopper = await newShopper(storefront);
    await addToCartTable(shopper, smock);
    const page = await visitAs(storefront, shopper, "/cart");
    const remove = page.getByRole("button", { name: "Remove Smock of the tests" });
    await remove.waitFor();
    await endElsewhere(page, shopper);
    await remove.click();
    await signInAgain(page, shopper);
    await remove.click();
    await remove.waitFor({ state: "detached" });
  });
});

describe("an admin whose session was ended elsewhere reads that and nothing else", () => {
  type Act = (page: Page) => Promise<void>;
  type Attempt = { path: string; before?: Act; act: Act };
  const products = "/admin/products?search=smock";
  const form = (page: Page) => page.getByRole("dialog");
  const attempts: Record<string, Attempt> = {
    "after deleting a product": {
      path: products,
      before: (page) => page.getByRole("button", { name: "Delete Smock of the tests" }).waitFor(),
      act: (page) => page.getByRole("button", { name: "Delete Smock of the tests" }).click(),
    },
    "after saving a product": {
      path: products,
      async before(page) {
        await page.getByRole("button", { name: "Edit Smock of the tests" }).click();
        await form(page).getByLabel("Description").fill("Not saved");
      },
      act: (page) => form(page).getByRole("button", { name: "Edit Product" }).click(),
    },
    "after saving the shop's details": {
      path: "/admin/shop-details",
      before: (page) => page.getByLabel("E-mail").fill("not-saved@example.com"),
      act: (page) => page.getByRole("button", { name: "Save" }).click(),
    },
    "after opening the orders": {
      path: products,
      before: (page) => page.getByRole("button", { name: "Delete Smock of the tests" }).waitFor(),
      act: (page) => page.getByRole("link", { name: "Orders" }).click(),
    },
  };

  it.each(Object.entries(attempts))("%s", async (_, { path, before, act }) => {
    const elsewhere = await signedIn(storefront.shop.url, users.admin);
    const page = await storefront.visit("/login", { ...desktop, ownContext: true });
    await fillSignIn(page, users.admin);
    await page.getByRole("button", { name: /^Account menu/ }).waitFor();
    const toasts = await noteToasts(page);
    await page.goto(storefront.shop.url + path);
    await before?.(page);
    await page.waitForLoadState("networkidle");
    // What the back office asks for by itself would end the session before the press.
    await page.route("**/rest/v1/rpc/orders_waiting*", () => {});
    await elsewhere.auth.signOut({ scope: "global" });
    await act(page);
    await page.getByRole("heading", { level: 1, name: "Welcome Back" }).waitFor();
    await page.getByText("Your session has ended.").waitFor();
    expect(toasts).toEqual([]);
  });
});
