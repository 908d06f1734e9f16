import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cedis } from "../../../domain/money.ts";
import { stockStatus } from "../../../domain/orders/statuses.ts";
import { exampleProduct } from "../../../domain/products/example-product.ts";
import type { ProductValues } from "../../../domain/products/product-columns.ts";
import { overflow, violations } from "../../harness/browser/axe.ts";
import { holdRequests, toast } from "../../harness/browser/page-actions.ts";
import { BLANK_PAGE, type VisitOptions } from "../../harness/browser/page-pool.ts";
import { openProductManagement, rowOf, textOf } from "../../harness/browser/product-steps.ts";
import { desktop, pathOf, phone, users } from "../../harness/browser/storefront.ts";
import { signedIn } from "../../harness/shop/clients.ts";

const shop = await openProductManagement();
const PRODUCTS = "**/rest/v1/rpc/find_products";

const small = { viewport: { width: 1024, height: 768 } };
const tablet = { viewport: { width: 768, height: 1024 } };

function product(id: number, change: Partial<Product> = {}): Product {
  const shirt = { id, name: `Shirt ${id}`, image: "/og.png", price: cedis(id), stockQuantity: 40 };
  return exampleProduct({ ...shirt, ...change });
}

/** Opens the page with these products. */
async function manageProducts(products: Product[], options: VisitOptions = desktop): Promise<Page> {
  const page = await shop.visitAsAdmin(BLANK_PAGE, options);
  await page.route(PRODUCTS, async (route: Route) => {
    const { after_id: last = null, search: text, take } = route.request().postDataJSON();
    const found = products.filter(({ name }) => name.toLowerCase().includes(text));
    const start = found.findIndex(({ id }) => id === last) + 1;
    const total = last === null ? found.length : null;
    await route.fulfill({ json: { products: found.slice(start, start + take), total } });
  });
  await page.goto(`${shop.shop.url}/admin/products`);
  return page;
}

const count = (page: Page, text: string) => page.getByText(text, { exact: true });
const search = (page: Page) => page.getByLabel("Search products");
const status = (page: Page) => page.getByLabel("Status", { exact: true });
const names = (page: Page) => page.getByRole("rowheader");

type Product = ReturnType<typeof exampleProduct>;
type Listed = Pick<
  ProductValues & { id: number },
  "id" | "name" | "stockQuantity" | "lowStockAt" | "hidden"
>;

async function allProducts(): Promise<Listed[]> {
  const db = await (await signedIn(shop.shop.url, users.admin)).db();
  const { data, error } = await db
    .from("products")
    .select("id,name,stockQuantity,lowStockAt,hidden");
  if (error) throw error;
  return data;
}

describe("the list", () => {
  const edge = [
    product(12345, {
      name: "Last piece sold",
      stockQuantity: 0,
      price: cedis(1234.5),
      discount: 12.5,
    }),
    product(7, { name: "Nearly gone", stockQuantity: 29 }),
    product(3, { name: "Plenty", stockQuantity: 12_030 }),
    product(2, { name: "One left", stockQuantity: 1 }),
  ];

  it("shows every product with its figures as a table on large screens", async () => {
    const page = await manageProducts(edge);
    await page.getByRole("heading", { level: 1, name: "Product Management" }).waitFor();
    await page.getByText("Manage your products, add new ones, and update existing ones.").waitFor();
    await page.getByRole("table", { name: "Products" }).waitFor();
    expect(await textOf(rowOf(page, "Last piece sold"))).toBe(
      "Last piece sold Men · #12345 GH₵1,234.50 12.5% 0 Out of Stock",
    );
    expect(await textOf(rowOf(page, "Nearly gone"))).toBe(
      "Nearly gone Men · #0007 GH₵7.00 0% 29 Low Stock",
    );
    expect(await textOf(rowOf(page, "Plenty"))).toContain("12,030 In Stock");
    expect(await textOf(rowOf(page, "One left"))).toContain("1 Low Stock");
    const colours = await page
      .getByText(/^(Out of|Low|In) Stock$/)
      .filter({ hasNot: page.locator("option") })
      .evaluateAll((badges) =>
        badges.filter(({ tagName }) => tagName === "SPAN").map(({ className }) => className),
      );
    expect(colours.map((look) => /bg-(\w+)-tint/.exec(look)?.[1])).toEqual([
      "red",
      "yellow",
      "green",
      "yellow",
    ]);
    for (const action of ["Edit", "Delete"]) {
      expect(await page.getByRole("button", { name: `${action} Plenty` }).count()).toBe(1);
    }
  });

  it("shows the same data as cards on small screens", async () => {
    const page = await manageProducts(edge, phone);
    const card = page.getByRole("listitem").filter({ hasText: "Last piece sold" });
    await card.waitFor();
    expect(await textOf(card)).toBe(
      "Last piece sold Men · #12345 GH₵1,234.50 · Discount: 12.5% Stock: 0 Out of Stock",
    );
    expect(await card.locator("img").count()).toBe(1);
    expect(await page.getByRole("table").count()).toBe(0);
    await card.getByRole("button", { name: "Edit Last piece sold" }).click();
    await page.getByRole("dialog", { name: "Edit Product" }).waitFor();
  });

  it("shows five skeleton rows while it loads", async () => {
    const page = await shop.manage();
    await count(page, "60 products").waitFor();
    const release = await holdRequests(page, PRODUCTS);
    await page.reload();
    await page.getByText("Loading products").waitFor();
    expect(await page.locator("[data-skeleton-row]").count()).toBe(5);
    release();
    await count(page, "60 products").waitFor();
    expect(await page.locator("[data-skeleton-row]").count()).toBe(0);
  });

  it("shows an error when it cannot be loaded, and can be retried", async () => {
    const page = await shop.manage();
    await page.route(PRODUCTS, (route) => route.abort());
    await page.reload();
    await toast(page, "products could not be loaded").waitFor();
    await page.unroute(PRODUCTS);
    await page.getByRole("button", { name: "Try again" }).click();
    await count(page, "60 products").waitFor();
  });

  it("shows the empty state when there are no products", async () => {
    const page = await manageProducts([]);
    await page.getByRole("heading", { name: "No products yet" }).waitFor();
    await page.getByRole("button", { name: "Add Product" }).waitFor();
  });
});

describe("search and filter", () => {
  it("find names that contain the text, ignoring letter case", async () => {
    const page = await shop.manage();
    await count(page, "60 products").waitFor();
    await search(page).fill("KENTE");
    await page.waitForURL("**/admin/products?search=KENTE");
    const expected = (await allProducts()).filter(({ name }) => /kente/i.test(name));
    expect(expected.length).toBeGreaterThan(1);
    await count(page, `${expected.length} products`).waitFor();
    expect((await names(page).allInnerTexts()).every((text) => /kente/i.test(text))).toBe(true);

    await search(page).fill("ki");
    await count(page, "0 products with a word that begins with “ki”").waitFor();
    await search(page).fill("sa");
    const sandals = (await allProducts()).filter(({ name }) => /\bsa/i.test(name));
    await count(page, `${sandals.length} products with a word that begins with “sa”`).waitFor();
  });

  it.each([
    ["In Stock", "in-stock"],
    ["Low Stock", "low-stock"],
    ["Out of Stock", "out-of-stock"],
  ])("%s shows exactly the matching products", async (label, value) => {
    const page = await shop.manage();
    await count(page, "60 products").waitFor();
    expect(await status(page).locator("option").allInnerTexts()).toEqual([
      "All Status",
      "In Stock",
      "Low Stock",
      "Out of Stock",
    ]);
    await status(page).selectOption(label);
    await page.waitForURL(`**/admin/products?status=${value}`);
    const expected = (await allProducts())
      .filter((product) => stockStatus(product).label === label)
      .map(({ name }) => name);
    await count(
      page,
      expected.length === 1 ? "1 product" : `${expected.length} products`,
    ).waitFor();
    const shown = (await names(page).allInnerTexts()).map((text) => text.split("\n")[0] ?? "");
    expect(shown.toSorted()).toEqual(expected.toSorted());
  });

  it("are stored in the URL, combined, over reload, back and forward", async () => {
    const page = await shop.manage();
    await count(page, "60 products").waitFor();
    await search(page).pressSequentially("belt");
    await count(page, "4 products").waitFor();
    await status(page).selectOption("Low Stock");
    await page.waitForURL("**?search=belt&status=low-stock");
    await count(page, "4 products").waitFor({ state: "detached" });
    const both = await page.getByText(/^\d+ products?$/).textContent();
    await page.reload();
    await count(page, both ?? "").waitFor();
    expect(await search(page).inputValue()).toBe("belt");
    expect(await status(page).inputValue()).toBe("low-stock");
    await page.goBack();
    await count(page, "4 products").waitFor();
    expect(await status(page).inputValue()).toBe("all");
    await page.goBack();
    await count(page, "60 products").waitFor();
    expect(await search(page).inputValue()).toBe("");
    await page.goForward();
    await count(page, "4 products").waitFor();
    expect(pathOf(page)).toBe("/admin/products?search=belt");
  });

  it("choose a category and an order, over reload", async () => {
    const page = await shop.manage();
    await count(page, "60 products").waitFor();
    await page.getByLabel("Category", { exact: true }).selectOption("Women");
    await count(page, "20 products").waitFor();
    await page.getByLabel("Sort by").selectOption("Name");
    await page.waitForURL("**/admin/products?category=2&sort=name");
    await page.reload();
    await count(page, "20 products").waitFor();
    const shown = (await names(page).allInnerTexts()).map((text) => text.toLowerCase());
    expect(shown).toHaveLength(20);
    expect(shown).toEqual(shown.toSorted());
    expect(shown.every((text) => text.includes("women"))).toBe(true);
  });

  it("show the empty state with a reset button when nothing matches", async () => {
    const page = await shop.manage("?search=%25_no(such)*&status=nonsense");
    await page.getByRole("heading", { name: "No products found" }).waitFor();
    expect(await status(page).inputValue()).toBe("all");
    await page.getByRole("button", { name: "Show all products" }).click();
    await count(page, "60 products").waitFor();
    expect(pathOf(page)).toBe("/admin/products");
  });
});

describe("'Select all'", () => {
  it("of one filter changes nothing when another one is shown before its response", async () => {
    const many = Array.from({ length: 150 }, (_, index) => product(150 - index));
    const page = await manageProducts(many);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(PRODUCTS, async (route) => {
      if (route.request().postDataJSON().take === 1000) await promise;
      await route.fallback();
    });
    await page.getByRole("checkbox", { name: "Select all 150" }).click();
    await search(page).fill("shirt 14");
    await page.getByRole("checkbox", { name: "Select all 11" }).waitFor();
    await page.getByRole("checkbox", { name: "Select Shirt 149" }).check();
    const late = page.waitForResponse(PRODUCTS);
    resolve();
    await (await late).finished();
    await page.getByRole("checkbox", { name: "Select Shirt 148" }).check();
    await page.getByText("2 selected").waitFor();
  });

  it("selects those that are not loaded, too", async () => {
    const many = Array.from({ length: 150 }, (_, index) => product(150 - index));
    const page = await manageProducts(many);
    const all = page.getByRole("checkbox", { name: "Select all 150" });
    await all.click();
    await page.getByText("150 selected").waitFor();
    await all.uncheck();
    await page.getByRole("region", { name: "Selected products" }).waitFor({ state: "detached" });
  });
});

describe("500 products", () => {
  const many = Array.from({ length: 500 }, (_, index) => product(500 - index));

  /** Scrolls to the end of what is loaded until the last product is there. */
  async function scrollToEnd(page: Page, last: Locator): Promise<void> {
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, 1e9));
          return last.count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
  }

  it("are all reachable in a table of which only visible rows are rendered", async () => {
    const page = await manageProducts(many);
    await count(page, "500 products").waitFor();
    expect(await page.getByRole("table").getAttribute("aria-rowcount")).toBe("501");
    expect(await names(page).count()).toBeLessThan(101);
    await scrollToEnd(page, page.getByRole("rowheader", { name: "Shirt 1 Men" }));
    expect(await names(page).count()).toBeLessThan(40);
    const header = await page.getByRole("columnheader", { name: "Price" }).boundingBox();
    expect(header?.y).toBeCloseTo(64, 0);
    await search(page).fill("shirt 499");
    await count(page, "1 product").waitFor();
    await page.getByRole("rowheader", { name: "Shirt 499" }).waitFor();
  });

  it("are all reachable as cards", async () => {
    const page = await manageProducts(many, phone);
    await count(page, "500 products").waitFor();
    const cards = page.getByRole("list", { name: "Products" }).getByRole("listitem");
    await scrollToEnd(page, page.getByRole("button", { name: "More for Shirt 1", exact: true }));
    await expect.poll(() => cards.last().getAttribute("aria-posinset")).toBe("500");
    expect(await cards.count()).toBeLessThan(40);
  });
});

describe.each([
  ["phone", phone],
  ["tablet", tablet],
  ["small desktop", small],
  ["desktop", desktop],
])("on a %s", (_, size) => {
  it("there are no axe violations and nothing is wider than the window", async () => {
    const longName = "Wrapper".repeat(20);
    const page = await manageProducts(
      [product(1), product(2, { name: longName, price: cedis(999_999.99) })],
      {
        ...size,
        reducedMotion: "reduce",
      },
    );
    await count(page, "2 products").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const items = page.getByRole("row").or(page.getByRole("main").getByRole("listitem"));
    const heights = await items.evaluateAll((all) =>
      all.slice(-2).map((item) => item.getBoundingClientRect().height),
    );
    expect(heights[0]).toBe(heights[1]);
    const buttons = await page.getByRole("button", { name: /^(Edit|Delete|More for) / }).all();
    for (const button of buttons) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});
