import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  addToCartTable,
  admin,
  changeProduct,
  newProduct,
  payButton,
  paymentPopup,
  payWith,
  rowsOf,
  shopperWith,
  visitAs,
  waitForToastText,
} from "../../harness/browser/checkout-steps.ts";
import { openStorefront } from "../../harness/browser/storefront.ts";

const storefront = await openStorefront();

const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you for your order!" });
const order = (page: Page) => page.getByRole("region", { name: "Your Order" });

describe("the last piece", () => {
  it("is sold to one of two shoppers; the other sees a message and keeps the cart", async () => {
    const piece = await newProduct(storefront, { name: "Only gown", stockQuantity: 1 });
    const first = await shopperWith(storefront, piece);
    const second = await shopperWith(storefront, piece);
    const [quick, slow] = await Promise.all([
      visitAs(storefront, first, "/make-payment"),
      visitAs(storefront, second, "/make-payment"),
    ]);
    await payButton(quick).click();
    await paymentPopup(quick).getByLabel("Card number").waitFor();

    await payButton(slow).click();
    await waitForToastText(slow, "Failed to save order items.");
    await slow.getByRole("main").getByText("Only gown is sold out.").waitFor();
    expect(await rowsOf(second, "orders")).toEqual([]);
    expect(await rowsOf(second, "carts")).toHaveLength(1);

    await payWith(quick, "Succeeds");
    await thanks(quick).waitFor();
    const removed = slow.waitForResponse((response) => response.request().method() === "DELETE");
    await payButton(slow).click();
    await removed;
    await slow.getByRole("main").getByText("Only gown is sold out.").waitFor();
    await order(slow).getByText("Out of stock").waitFor();
    expect(await rowsOf(second, "orders")).toEqual([]);
    expect(await rowsOf(second, "carts")).toHaveLength(1);
  });

  it("is sold once when the button is pressed twice", async () => {
    const piece = await newProduct(storefront, { name: "Only clutch", stockQuantity: 1 });
    const shoppers = [await shopperWith(storefront, piece), await shopperWith(storefront, piece)];
    const pages = await Promise.all(
      shoppers.map((shopper) => visitAs(storefront, shopper, "/make-payment")),
    );
    await Promise.all(pages.map((page) => payButton(page).click()));
    const outcomes = await Promise.all(
      pages.map((page) =>
        Promise.race([
          paymentPopup(page)
            .getByLabel("Card number")
            .waitFor()
            .then(() => "paying"),
          waitForToastText(page, "Failed to save order items.").then(() => "rejected"),
        ]),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["paying", "rejected"]);
  });
});

describe("a price that an admin changes during the checkout", () => {
  it("is shown with a message, and charged only after a second press", async () => {
    const smock = await newProduct(storefront, { name: "Dear smock", price: 100 });
    const shopper = await shopperWith(storefront, smock, 2);
    const page = await visitAs(storefront, shopper, "/make-payment");
    await order(page).getByText("GH₵200.00").first().waitFor();
    await changeProduct(storefront, smock, { price: 110.5 });

    await payButton(page).click();
    await waitForToastText(page, "Failed to save order items.");
    await page
      .getByText("The price of Dear smock is now GH₵110.50. Please review your cart.")
      .waitFor();
    await order(page).getByText("GH₵221.00").first().waitFor();
    expect(await rowsOf(shopper, "orders")).toEqual([]);

    await payButton(page).click();
    await paymentPopup(page).getByRole("button", { name: "Pay GHS 221.00" }).waitFor();
    await payWith(page, "Succeeds");
    await thanks(page).waitFor();
    expect(await rowsOf(shopper, "orders")).toMatchObject([
      { totalAmount: 221, paymentStatus: "success" },
    ]);
  });
});

describe("a product that sells out while it is in the cart", () => {
  it("is marked, named in the error, and the rest can be bought without it", async () => {
    const gone = await newProduct(storefront, { name: "Gone sandals", stockQuantity: 5 });
    const kept = await newProduct(storefront, { name: "Kept sandals", price: 80 });
    const shopper = await shopperWith(storefront, gone, 2);
    await addToCartTable(shopper, kept);
    await changeProduct(storefront, gone, { stockQuantity: 0 });
    const page = await visitAs(storefront, shopper, "/checkout");
    await order(page).getByText("Out of stock").waitFor();
    await page.getByRole("link", { name: "Continue to Payment" }).click();
    await payButton(page).click();
    await page.getByRole("main").getByText("Gone sandals is sold out.").waitFor();

    await page.getByRole("link", { name: "Review your cart" }).click();
    await page.getByRole("button", { name: "Remove Gone sandals" }).click();
    await page.getByRole("link", { name: "Cart, items: 1" }).waitFor();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.getByRole("link", { name: "Continue to Payment" }).click();
    await payButton(page).click();
    await payWith(page, "Succeeds");
    await thanks(page).waitFor();
    expect(await rowsOf(shopper, "orders")).toMatchObject([{ totalAmount: 80 }]);
  });

  it("shows the remaining stock when it is less than the ordered quantity", async () => {
    const product = await newProduct(storefront, { name: "Few belts", stockQuantity: 5 });
    const shopper = await shopperWith(storefront, product, 4);
    await changeProduct(storefront, product, { stockQuantity: 2 });
    const page = await visitAs(storefront, shopper, "/make-payment");
    await order(page).getByText("Only 2 left").waitFor();
    await payButton(page).click();
    await page.getByRole("main").getByText("Only 2 of Few belts left.").waitFor();
  });

  it("is rejected even when it was deleted", async () => {
    const withdrawn = await newProduct(storefront, { name: "Withdrawn hat" });
    const shopper = await shopperWith(storefront, withdrawn);
    const page = await visitAs(storefront, shopper, "/make-payment");
    await order(page).getByText("Withdrawn hat").waitFor();
    const { db } = await admin(storefront);
    const { error } = await (await db()).from("products").delete().eq("id", withdrawn);
    expect(error).toBeNull();
    await payButton(page).click();
    await waitForToastText(page, "Cannot process order. Missing details.");
    await order(page).getByText("Your cart is empty").waitFor();
  });
});
