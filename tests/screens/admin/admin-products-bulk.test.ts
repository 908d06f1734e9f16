import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newProduct } from "../../harness/browser/checkout-steps.ts";
import {
  holdRequests,
  loseResponses,
  toast,
  toastContaining,
} from "../../harness/browser/page-actions.ts";
import { dialog, openProductManagement, rowOf } from "../../harness/browser/product-steps.ts";
import { phone, users } from "../../harness/browser/storefront.ts";
import { signedIn } from "../../harness/shop/clients.ts";

const shop = await openProductManagement();
const db = await (await signedIn(shop.shop.url, users.admin)).db();
const small = { viewport: { width: 1280, height: 800 } };

/** Products whose names begin with a word, in the order of the list. */
async function products(word: string, ...prices: number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, price] of prices.entries()) {
    ids.push(await newProduct(shop, { name: `${word} ${index + 1}`, price, stockQuantity: 10 }));
  }
  return ids;
}

async function columnOf(ids: readonly number[], column: string): Promise<unknown[]> {
  const { data } = await db
    .from("products")
    .select(column)
    .in("id", ids)
    .order("id")
    .throwOnError();
  return (data as unknown as Record<string, unknown>[]).map((row) => row[column]);
}

const bar = (page: Page) => page.getByRole("region", { name: "Selected products" });
const undoBar = (page: Page) => page.getByRole("status", { name: "Undo" });

async function selectAll(page: Page, count: number): Promise<void> {
  await page.getByRole("checkbox", { name: `Select all ${count}` }).check();
  await page.getByText(`${count} selected`, { exact: true }).waitFor();
}

async function undo(page: Page, text: string): Promise<void> {
  await undoBar(page).getByText(text).waitFor();
  await undoBar(page).getByRole("button", { name: "Undo" }).click();
}

describe("the bar of the selected products", () => {
  it("appears with the first tick; Shift selects those between", async () => {
    await products("Ranged", 10, 20, 30, 40);
    const page = await shop.manage("?search=Ranged");
    await rowOf(page, "Ranged 4").waitFor();
    expect(await bar(page).count()).toBe(0);
    await page.getByRole("checkbox", { name: "Select Ranged 4" }).check();
    await page.getByRole("checkbox", { name: "Select Ranged 2" }).click({ modifiers: ["Shift"] });
    await bar(page).getByText("3 selected").waitFor();
    await bar(page).getByRole("button", { name: "Select none" }).click();
    await bar(page).waitFor({ state: "detached" });
  });

  it("does not move the page while its buttons get the focus", async () => {
    const page = await shop.manage();
    await page
      .getByRole("checkbox", { name: /^Select / })
      .nth(1)
      .check();
    await bar(page).getByRole("button", { name: "Hide" }).focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe("a change of prices", () => {
  const openForm = async (page: Page, count: number) => {
    await selectAll(page, count);
    await bar(page).getByRole("button", { name: "Change prices" }).click();
    return dialog(page);
  };

  it("shows prices before and after, rounded, and is undone", async () => {
    const ids = await products("Woven", 300, 45.5);
    const page = await shop.manage("?search=Woven");
    await selectAll(page, 2);
    await page.getByRole("button", { name: "GH₵300.00: change the price of Woven 1" }).click();
    await page.getByLabel("New price of Woven 1").fill("310");
    await page.keyboard.press("Enter");
    await rowOf(page, "Woven 1").getByText("GH₵310.00").waitFor();
    const form = await openForm(page, 2);
    await form.getByLabel("Change by").fill("7.5");
    const cells = form.getByRole("row", { name: "Woven 1" }).getByRole("cell");
    await expect.poll(() => cells.allInnerTexts()).toEqual(["GH₵310.00", "GH₵333.25"]);
    await form.getByLabel("Round").selectOption("To whole GH₵5");
    await expect.poll(() => cells.allInnerTexts()).toEqual(["GH₵310.00", "GH₵335.00"]);
    await form.getByRole("button", { name: "Change 2 prices" }).click();
    await form.waitFor({ state: "detached" });
    expect(await columnOf(ids, "price")).toEqual([335, 50]);
    await undo(page, "2 prices changed.");
    await toast(page, "Undone for 2 products.").waitFor();
    await rowOf(page, "Woven 1").getByText("GH₵310.00").waitFor();
    expect(await columnOf(ids, "price")).toEqual([310, 45.5]);
  });

  it("has no active button while a price would be out of bounds", async () => {
    await products("Bound", 10, 400);
    const page = await shop.manage("?search=Bound");
    const form = await openForm(page, 2);
    const button = form.getByRole("button", { name: "Change 2 prices" });
    expect(await button.isDisabled()).toBe(true);
    await form.getByLabel("Change by").fill("-100");
    await form
      .getByText("A price can fall by 90% at most, and rise by 500% at most.")
      .first()
      .waitFor();
    expect(await button.isDisabled()).toBe(true);
    await form.getByLabel("How").selectOption("by an amount (GH₵)");
    await form.getByText("Bound 1 would cost GH₵-90.00.").waitFor();
    expect(await button.isDisabled()).toBe(true);
    await form.getByLabel("How").selectOption("to one price (GH₵)");
    await form.getByLabel("New price").fill("99.90");
    expect(await button.isEnabled()).toBe(true);
  });

  it("asks when prices fall by more than half", async () => {
    const ids = await products("Fallen", 100, 200, 400);
    const page = await shop.manage("?search=Fallen");
    const form = await openForm(page, 3);
    await form.getByLabel("How").selectOption("by an amount (GH₵)");
    await form.getByLabel("Change by").fill("-90");
    await form.getByRole("button", { name: "Change 3 prices" }).click();
    await form.getByRole("alert").getByText("1 price falls by more than half.").waitFor();
    expect(await columnOf(ids, "price")).toEqual([100, 200, 400]);
    // Another change is another question.
    await form.getByLabel("Change by").fill("-99");
    await form.getByRole("button", { name: "Change 3 prices" }).click();
    await form.getByRole("button", { name: "Yes, change 3 prices" }).click();
    await form.waitFor({ state: "detached" });
    expect(await columnOf(ids, "price")).toEqual([1, 101, 301]);
  });

  it("cannot be left while it is under way, and is done once when its response is lost", async () => {
    const ids = await products("Dyed", 10, 20);
    const page = await shop.manage("?search=Dyed");
    await loseResponses(page, "**/rest/v1/rpc/change_prices", 1);
    const release = await holdRequests(page, "**/rest/v1/rpc/change_prices");
    const form = await openForm(page, 2);
    await form.getByLabel("Change by").fill("10");
    await form.getByRole("button", { name: "Change 2 prices" }).click();
    await form.getByRole("button", { name: "Back", disabled: true }).waitFor();
    release();
    await toastContaining(page, "The shop cannot be reached.").waitFor();
    await form.getByText("They may have changed.").waitFor();
    expect(await form.getByLabel("Change by").isDisabled()).toBe(true);
    expect(await columnOf(ids, "price")).toEqual([11, 22]);
    await form.getByRole("button", { name: "Change 2 prices" }).click();
    await undoBar(page).getByText("2 prices changed.").waitFor();
    await form.waitFor({ state: "detached" });
    expect(await columnOf(ids, "price")).toEqual([11, 22]);
  });

  it("can be left when its response is lost; the products are to be selected again", async () => {
    const ids = await products("Waxed", 10, 20);
    const page = await shop.manage("?search=Waxed");
    await loseResponses(page, "**/rest/v1/rpc/change_prices", 1);
    const form = await openForm(page, 2);
    await form.getByLabel("Change by").fill("10");
    await form.getByRole("button", { name: "Change 2 prices" }).click();
    await form.getByText("They may have changed.").waitFor();
    await form.getByRole("button", { name: "Back" }).click();
    await bar(page).waitFor({ state: "detached" });
    await rowOf(page, "Waxed 1").getByText("GH₵11.00").waitFor();
    expect(await columnOf(ids, "price")).toEqual([11, 22]);
  });
});

describe("many products", () => {
  const act = async (page: Page, name: string) => {
    const more = bar(page).getByRole("button", { name: "More for the selected products" });
    if (await more.isVisible()) {
      await more.click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    } else {
      await bar(page).getByRole("button", { name, exact: true }).click();
    }
  };

  it.each([
    ["desktop", undefined],
    ["small desktop", small],
    ["phone", phone],
  ])("are hidden, and shown again by 'Undo', on a %s", async (where, size) => {
    const ids = await products(`Veiled ${where}`, 10, 20);
    const page = await shop.manage(`?search=Veiled ${where}`, size);
    await selectAll(page, 2);
    await act(page, "Hide");
    await undoBar(page).getByText("2 products hidden.").waitFor();
    await bar(page).waitFor({ state: "detached" });
    expect(await columnOf(ids, "hidden")).toEqual([true, true]);
    await undo(page, "2 products hidden.");
    await toast(page, "Undone for 2 products.").waitFor();
    expect(await columnOf(ids, "hidden")).toEqual([false, false]);
  });

  it("move to a category, but one that was edited since stays there after 'Undo'", async () => {
    const ids = await products("Moved", 10, 20);
    const page = await shop.manage("?search=Moved");
    await selectAll(page, 2);
    await act(page, "Category");
    const form = dialog(page);
    await form.getByLabel("Category", { exact: true }).selectOption("Women");
    await form.getByLabel("Subcategory").selectOption("Dresses");
    await form.getByRole("button", { name: "Move 2 products" }).click();
    await form.waitFor({ state: "detached" });
    expect(await columnOf(ids, "subCategoryId")).toEqual([6, 6]);
    await db
      .from("products")
      .update({ name: "Moved and kept", version: 2 })
      .eq("id", ids[0])
      .throwOnError();
    await undo(page, "2 products moved.");
    await toastContaining(page, "left as they are: Moved 1.").waitFor();
    expect(await columnOf(ids, "subCategoryId")).toEqual([6, 1]);
  });

  it("get pieces, and lose them by 'Undo'", async () => {
    const ids = await products("Stocked", 10, 20);
    const page = await shop.manage("?search=Stocked");
    await selectAll(page, 2);
    await act(page, "Stock");
    const form = dialog(page);
    await form.getByLabel("Pieces").fill("-11");
    await form.getByText("There are 10 pieces of Stocked").waitFor();
    expect(await form.getByRole("button", { name: "Change 2 products" }).isDisabled()).toBe(true);
    await form.getByLabel("Pieces").fill("12");
    await form.getByRole("button", { name: "Change 2 products" }).click();
    await form.waitFor({ state: "detached" });
    expect(await columnOf(ids, "stockQuantity")).toEqual([22, 22]);
    await undo(page, "Stock of 2 products changed.");
    await toast(page, "Undone for 2 products.").waitFor();
    expect(await columnOf(ids, "stockQuantity")).toEqual([10, 10]);
  });

  it("are deleted after a question, and brought back by 'Undo'", async () => {
    const ids = await products("Cleared", 10, 20);
    const page = await shop.manage("?search=Cleared");
    await selectAll(page, 2);
    await act(page, "Delete");
    await dialog(page).getByText("You can undo it right after").waitFor();
    await dialog(page).getByRole("button", { name: "Delete 2 products" }).click();
    await rowOf(page, "Cleared 1").waitFor({ state: "detached" });
    expect(await columnOf(ids, "id")).toEqual([]);
    await undo(page, "2 products deleted.");
    await rowOf(page, "Cleared 1").waitFor();
    expect(await columnOf(ids, "id")).toEqual(ids);
  });
});
