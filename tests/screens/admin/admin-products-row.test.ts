import { describe, expect, it } from "vitest";
import {
  newProduct,
  newShopper,
  shopperWith,
  visitAs,
} from "../../harness/browser/checkout-steps.ts";
import {
  dispatchVisibilityChange,
  loseResponses,
  toast,
} from "../../harness/browser/page-actions.ts";
import {
  choosePicture,
  dialog,
  fillProduct,
  openAddForm,
  openEditForm,
  openProductManagement,
  photo,
  productsNamed,
  rowOf,
  stole,
  submit,
} from "../../harness/browser/product-steps.ts";
import { pathOf, phone, users } from "../../harness/browser/storefront.ts";
import { orderOne } from "../../harness/shop/buy-one.ts";
import { signedIn } from "../../harness/shop/clients.ts";

const shop = await openProductManagement();
const { url } = shop.shop;
const small = { viewport: { width: 1024, height: 768 } };
const db = await (await signedIn(url, users.admin)).db();

/** Pieces that are sold or arrive while a list or a form is open. */
async function addElsewhere(id: number, pieces: number): Promise<void> {
  await db.rpc("add_stock", { product_id: id, pieces }).throwOnError();
}

async function valuesOf(id: number) {
  const { data } = await db.from("products").select("price,stockQuantity,hidden").eq("id", id);
  return data?.[0];
}

it("the list needs one request for its first rows", async () => {
  const page = await shop.manage();
  await page.getByRole("rowheader").first().waitFor();
  let requests = 0;
  page.on("request", (request) => {
    if (/rest\/v1\/(products|rpc\/find_products)/.test(request.url())) requests += 1;
  });
  await page.reload();
  await page.getByRole("rowheader").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(requests).toBe(1);
});

describe("a figure of the list", () => {
  it("is changed in its row, also with a decimal comma", async () => {
    const id = await newProduct(shop, { name: "Row cap", price: 10, stockQuantity: 5 });
    const page = await shop.manage();
    await page.getByRole("button", { name: "Change the price of Row cap" }).click();
    await page.getByLabel("New price of Row cap").fill("12,50");
    await page.keyboard.press("Enter");
    await rowOf(page, "Row cap").getByText("GH₵12.50").waitFor();
    expect(await valuesOf(id)).toMatchObject({ price: 12.5 });
  });

  it("stays open with what was typed when it is refused", async () => {
    const id = await newProduct(shop, { name: "Row belt", stockQuantity: 5 });
    const page = await shop.manage();
    await page.getByRole("button", { name: "Change the stock of Row belt" }).click();
    const field = page.getByLabel("New stock of Row belt");
    await field.fill("many");
    await page.keyboard.press("Enter");
    await page.getByText("Stock quantity must be a number").first().waitFor();
    expect(await field.inputValue()).toBe("many");
    await addElsewhere(id, -2);
    // Also when the list was read again meanwhile.
    const readAgain = async () => {
      await dispatchVisibilityChange(page);
      return rowOf(page, "Row belt").getByText("3", { exact: true }).count();
    };
    await expect.poll(readAgain).toBe(1);
    await field.fill("9");
    await page.keyboard.press("Enter");
    await page.getByText("This product was changed meanwhile.").first().waitFor();
    expect(await field.inputValue()).toBe("9");
    await page.keyboard.press("Enter");
    await rowOf(page, "Row belt").getByText("9", { exact: true }).waitFor();
    expect(await valuesOf(id)).toMatchObject({ stockQuantity: 9 });
  });

  it("gets added pieces once when the response is lost and they are sent again", async () => {
    const id = await newProduct(shop, { name: "Row sash", stockQuantity: 5 });
    const page = await shop.manage();
    await loseResponses(page, "**/rest/v1/rpc/add_stock*", 1);
    await page.getByRole("button", { name: "Change the stock of Row sash" }).click();
    const field = page.getByLabel("New stock of Row sash");
    await field.fill("+12");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("The shop cannot be reached.").waitFor();
    expect(await field.inputValue()).toBe("+12");
    // Others can be added after a look at the figure: the first ones may have arrived.
    expect(await field.isEditable()).toBe(false);
    expect(await valuesOf(id)).toMatchObject({ stockQuantity: 17 });
    await page.keyboard.press("Enter");
    await field.waitFor({ state: "detached" });
    await rowOf(page, "Row sash").getByText("17", { exact: true }).waitFor();
    expect(await valuesOf(id)).toMatchObject({ stockQuantity: 17 });
    // The next form is another request.
    await page.getByRole("button", { name: "Change the stock of Row sash" }).click();
    await field.fill("+12");
    await page.keyboard.press("Enter");
    await rowOf(page, "Row sash").getByText("29", { exact: true }).waitFor();
  });

  it("is changed in a card, too", async () => {
    await newProduct(shop, { name: "Row robe", stockQuantity: 5 });
    const page = await shop.manage("", phone);
    await page.getByRole("button", { name: "Change the stock of Row robe" }).click();
    await page.getByLabel("New stock of Row robe").fill("-2");
    await page.keyboard.press("Enter");
    await page
      .getByRole("button", { name: "Change the stock of Row robe" })
      .getByText("3")
      .waitFor();
  });
});

describe("a stock below what unpaid orders hold", () => {
  it.each(["0", "-5"])("is saved after a warning: %s", async (typed) => {
    const name = `Held robe ${typed}`;
    const id = await newProduct(shop, { name, stockQuantity: 5 });
    const { clients } = await newShopper(shop);
    await orderOne(clients, { id, price: 120 }, `HELD-${id}`);
    const page = await shop.manage();
    await rowOf(page, name).getByText("1 held").waitFor();
    await page.getByRole("button", { name: `Change the stock of ${name}` }).click();
    await page.getByLabel(`New stock of ${name}`).fill(typed);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Unpaid orders hold 1").waitFor();
    expect(await valuesOf(id)).toMatchObject({ stockQuantity: 5 });
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `0: change the stock of ${name}` }).waitFor();
    expect(await valuesOf(id)).toMatchObject({ stockQuantity: 0 });
  });
});

describe("a row", () => {
  it("opens the product by its name, and shows it in the shop", async () => {
    const id = await newProduct(shop, { name: "Named cap" });
    const page = await shop.manage("?search=named");
    await page.getByRole("link", { name: "Named cap", exact: true }).click();
    expect(await dialog(page).getByLabel("Product name").inputValue()).toBe("Named cap");
    expect(pathOf(page)).toBe(`/admin/products/${id}?search=named`);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "More for Named cap" }).click();
    const link = page.getByRole("menuitem", { name: "View in shop" });
    expect(await link.getAttribute("href")).toBe(`/product/${id}`);
    expect(await link.getAttribute("target")).toBe("_blank");
  });

  it("hides, shows and duplicates its product by '…'", async () => {
    const id = await newProduct(shop, { name: "Menu cap" });
    const page = await shop.manage("?search=menu", small);
    const choose = async (name: string) => {
      await page.getByRole("button", { name: "More for Menu cap" }).click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await choose("Hide");
    await rowOf(page, "Menu cap").getByText("Hidden", { exact: true }).waitFor();
    await page.getByRole("button", { name: "More for Menu cap" }).click();
    await page.getByRole("menuitem", { name: "Show" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "View in shop" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await toast(page, "Undone for 1 product.").waitFor();
    expect(await valuesOf(id)).toMatchObject({ hidden: false });
    await choose("Duplicate");
    await dialog(page).getByRole("heading", { name: "Add Product" }).waitFor();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "detached" });
    await choose("Delete");
    await toast(page, "Product deleted successfully.").waitFor();
    await rowOf(page, "Menu cap").waitFor({ state: "detached" });
  });
});

describe("a form whose stock has changed meanwhile", () => {
  it("offers the difference on the new figure", async () => {
    const id = await newProduct(shop, { name: "Sold smock", stockQuantity: 10 });
    const page = await shop.manage();
    const form = await openEditForm(page, "Sold smock");
    await form.getByLabel("Stock Quantity").fill("20");
    await form.getByLabel("Description").fill("Typed meanwhile.");
    await addElsewhere(id, -2);
    await submit(form);
    const changes = form.getByRole("region", { name: "Changes of another admin" });
    await changes.getByText("You changed 10 to 20 (+10); now 8 are left: set 18?").waitFor();
    expect(await changes.getByRole("radio").count()).toBe(0);
    await changes.getByRole("button", { name: "Set 18" }).click();
    expect(await form.getByLabel("Stock Quantity").inputValue()).toBe("18");
    expect(await form.getByLabel("Description").inputValue()).toBe("Typed meanwhile.");
    await submit(form);
    await form.waitFor({ state: "detached" });
    expect(await valuesOf(id)).toMatchObject({ stockQuantity: 18 });
  });
});

describe("the form", () => {
  it("adds another product at once", async () => {
    const page = await shop.manage();
    const form = await openAddForm(page);
    await fillProduct(form, { ...stole, name: "First of two" });
    await choosePicture(form, await photo());
    await form.getByRole("button", { name: "Save and add another" }).click();
    await toast(page, "New product successfully created").waitFor();
    await expect.poll(() => form.getByLabel("Product name").inputValue()).toBe("");
    expect(await productsNamed(url, "First of two")).toHaveLength(1);
  });

  it("duplicates a product with its picture", async () => {
    const id = await newProduct(shop, { name: "Copied cap", price: 33, image: "/og.png" });
    const page = await shop.manage();
    const form = await openEditForm(page, "Copied cap");
    await form.getByRole("button", { name: "Duplicate" }).click();
    await page.getByRole("heading", { name: "Add Product" }).waitFor();
    expect(await form.getByLabel("Product name").inputValue()).toBe("Copied cap (copy)");
    await submit(form);
    await toast(page, "New product successfully created").waitFor();
    const [copy] = await productsNamed(url, "Copied cap (copy)");
    expect(copy?.id).not.toBe(id);
    expect(await valuesOf(Number(copy?.id))).toMatchObject({ price: 33, stockQuantity: 50 });
  });
});

describe("a hidden product", () => {
  it("is gone from the shop; a cart says so", async () => {
    const id = await newProduct(shop, { name: "Hidden hat" });
    const shopper = await shopperWith(shop, id);
    const page = await shop.manage();
    const form = await openEditForm(page, "Hidden hat");
    await form.getByLabel("Hidden").selectOption("Yes");
    await submit(form);
    await form.waitFor({ state: "detached" });
    await rowOf(page, "Hidden hat").getByText("Hidden", { exact: true }).waitFor();
    expect((await fetch(`${url}/product/${id}`)).status).toBe(404);
    const cart = await visitAs(shop, shopper, "/cart");
    await cart.getByText("No longer available").waitFor();
    await cart.getByRole("button", { name: "Remove Unavailable product" }).click();
    await cart.getByText("No longer available").waitFor({ state: "detached" });
  });
});

describe("the trash", () => {
  it("has a deleted product and brings it back", async () => {
    const id = await newProduct(shop, { name: "Thrown away" });
    await db.from("products").delete().eq("id", id).throwOnError();
    const page = await shop.manage();
    await page.getByLabel("Show").selectOption("Trash");
    await page.getByRole("button", { name: "Restore Thrown away" }).click();
    await toast(page, "Product restored.").waitFor();
    await page.getByRole("button", { name: "Restore Thrown away" }).waitFor({ state: "detached" });
    expect(await productsNamed(url, "Thrown away")).toHaveLength(1);
  });
});
