import { zipSync } from "fflate";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { contentOf } from "../../harness/browser/admin-orders.ts";
import { overflow, violations } from "../../harness/browser/axe.ts";
import { toast } from "../../harness/browser/page-actions.ts";
import {
  dialog,
  loadedWidth,
  openProductManagement,
  photo,
  rowOf,
} from "../../harness/browser/product-steps.ts";
import { users } from "../../harness/browser/storefront.ts";
import { signedIn } from "../../harness/shop/clients.ts";

const shop = await openProductManagement();
const db = await (await signedIn(shop.shop.url, users.admin)).db();

const TITLES =
  "Product name,Category,Subcategory,Description,Price,Stock Quantity,Discount (%),Product Image";

async function productsLike(name: string) {
  const { data, error } = await db.from("products").select("*").like("name", name).order("id");
  if (error) throw error;
  return data;
}

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Import" }).click();
  const form = dialog(page);
  await form.getByLabel("CSV file").waitFor();
  return form;
}

async function check(form: Locator, text: string): Promise<void> {
  const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await form.getByLabel("CSV file").setInputFiles(file);
  await form.getByRole("button", { name: "Check file" }).click();
}

const undoBar = (page: Page): Locator => page.getByRole("status", { name: "Undo" });

async function chooseZip(form: Locator, files: Record<string, Buffer>): Promise<void> {
  const entries = Object.entries(files).map(([name, bytes]) => [name, new Uint8Array(bytes)]);
  const buffer = Buffer.from(zipSync(Object.fromEntries(entries)));
  const file = { name: "pictures.zip", mimeType: "application/zip", buffer };
  await form.getByLabel("ZIP file with pictures").setInputFiles(file);
}

describe("the CSV file of the catalogue", () => {
  it("changes nothing when an exported file is imported", async () => {
    const page = await shop.manage();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^products-export-\d{4}-\d\d-\d\d\.csv$/);
    const form = await openImport(page);
    await check(form, await contentOf(file));
    await form.getByText("There is nothing to import: all products are as in this file.").waitFor();
  });

  it("has a template with every column", async () => {
    const page = await shop.manage();
    const form = await openImport(page);
    const download = page.waitForEvent("download");
    await form.getByRole("button", { name: "Download a template" }).click();
    for (const title of TITLES.split(",")) expect(await contentOf(await download)).toContain(title);
  });

  it.each([1440, 820, 390])("lists every problem by line at %d px", async (width) => {
    const before = await productsLike("%");
    const page = await shop.manage("", {
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    });
    const form = await openImport(page);
    await chooseZip(form, { "text.jpg": Buffer.from("no picture") });
    await check(
      form,
      [
        TITLES,
        "Cap,Kids,Caps,Sewn.,cheap,1,0,cap.jpg",
        "Hat,Men,Shirts,Sewn.,10,1,0,missing.jpg",
        "Bag,Men,Bags,Sewn.,10,1,0,text.jpg",
        "Belt,Men,Bags,Sewn.,10,1,0,https://elsewhere.example/belt.jpg",
        "Shoe,Men,Shoes,Sewn.,10,1,0,/storage/v1/object/public/Products/none.webp",
      ].join("\n"),
    );
    await form
      .getByRole("alert")
      .getByText("6 problems in this file. Nothing was changed.")
      .waitFor();
    expect(await form.getByRole("listitem").allInnerTexts()).toEqual([
      "Line 2\nThere is no category “Kids”, only Men, Women and Accessories.",
      "Line 2\nPrice “cheap” is not a number",
      "Line 3\nThere is no picture “missing.jpg” in the ZIP file.",
      "Line 4\nProduct image must be a JPEG, PNG, WebP or AVIF picture",
      "Line 5\nPictures of other websites cannot be used. Put the file into the ZIP file.",
      "Line 6\nThere is no picture at /storage/v1/object/public/Products/none.webp",
    ]);
    expect(await form.getByRole("button", { name: "Check file" }).isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await productsLike("%")).toEqual(before);
  });

  it("adds and changes products with pictures from a ZIP file", async () => {
    const [first] = await productsLike("%");
    const page = await shop.manage();
    const form = await openImport(page);
    const { buffer } = await photo();
    await chooseZip(form, { "photos/Cap.JPG": buffer, "photos/": Buffer.alloc(0) });
    await check(
      form,
      [
        `Product ID,${TITLES}`,
        ",Zip cap,Accessories,Belts,=Sewn,45.5,3,5,cap.jpg",
        ",Zip hat,Men,Shirts,Sewn,1,3,,cap.jpg",
        `${first?.id},Zip first,Men,Shirts,New text,99.90,7,0,`,
      ].join("\r\n"),
    );
    await form.getByText("2 new products, 1 change").waitFor();
    await form.getByText("New: Zip cap").waitFor();
    await form.getByText("→ GH₵99.90").waitFor();
    await form.getByRole("button", { name: "Import 3 products" }).click();
    await undoBar(page).getByText("3 products imported").waitFor();
    await form.waitFor({ state: "detached" });
    expect(await loadedWidth(rowOf(page, "Zip cap").locator("img"))).toBeGreaterThan(0);
    const [changed, cap, hat] = await productsLike("Zip %");
    expect(changed).toMatchObject({ id: first?.id, price: 99.9, image: first?.image });
    expect(cap).toMatchObject({ description: "=Sewn", price: 45.5, stockQuantity: 3, discount: 5 });
    expect(cap?.image).toMatch(/^\/storage\/v1\/object\/public\/Products\/\d+-cap\.webp$/);
    expect(hat?.image).toBe(cap?.image);
  });

  it("changes nothing when another admin changed a product first, and can be checked again", async () => {
    const page = await shop.manage();
    const [product] = await productsLike("Zip cap");
    const form = await openImport(page);
    await check(form, `Product ID,Price\n${product?.id},10\n`);
    await form.getByRole("button", { name: "Import 1 product" }).waitFor();
    await db.from("products").update({ price: 11 }).eq("id", product?.id);
    await form.getByRole("button", { name: "Import 1 product" }).click();
    await form.getByText("Line 2: This product was changed meanwhile.").waitFor();
    expect(await productsLike("Zip cap")).toMatchObject([{ price: 11 }]);
    await form.getByRole("button", { name: "Check file" }).click();
    await form.getByRole("button", { name: "Import 1 product" }).click();
    await undoBar(page).getByText("1 product imported").waitFor();
    expect(await productsLike("Zip cap")).toMatchObject([{ price: 10 }]);
  });

  it("adds products once when the response is lost", async () => {
    const page = await shop.manage();
    const [product] = await productsLike("Zip cap");
    let calls = 0;
    await page.route("**/rest/v1/rpc/import_products", async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const form = await openImport(page);
    await check(form, `${TITLES}\nLost cap,Men,Shirts,Sewn,1,1,0,${product?.image}\n`);
    await form.getByRole("button", { name: "Import 1 product" }).click();
    await undoBar(page).getByText("1 product imported").waitFor();
    expect(calls).toBe(2);
    expect(await productsLike("Lost cap")).toHaveLength(1);
  });

  it.each([1440, 1024, 768, 390])("names what the shop has, at %d px", async (width) => {
    const page = await shop.manage("", {
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    });
    const [product] = await productsLike("Zip cap");
    const form = await openImport(page);
    const added = `Rain cap ${width},Accessories,Belts,Sewn,"1,250.50",0,0,${product?.image}`;
    await check(
      form,
      `${TITLES}\nZIP CAP,Accessories,Belts,=Sewn,4,3,5,${product?.image}\n${added}\n`,
    );
    await form.getByText("“Zip cap” is already in the shop").waitFor();
    await form.getByText("1 new product, 1 left out").waitFor();
    await form.getByText("Price: GH₵1,250.50 · Stock: 0").waitFor();
    await form.getByText("The stock is 0: nobody can buy it.").waitFor();
    await form.getByRole("radio", { name: "Update the products in the shop" }).check();
    await form.getByText("1 new product, 1 change").waitFor();
    await form.getByText("Price: GH₵10.00 → GH₵4.00 · Stock: 3").waitFor();
    await form.getByText("The price falls by more than half.").waitFor();
    await form.getByRole("radio", { name: "Add them again" }).check();
    await form.getByText("2 new products").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await form.getByRole("radio", { name: "Leave them out" }).check();
    await form.getByRole("button", { name: "Import 1 product" }).click();
    await undoBar(page).getByRole("button", { name: "Undo" }).click();
    await toast(page, "Import undone.").waitFor();
    expect(await productsLike("Rain cap%")).toEqual([]);
  });

  it("refuses a decimal comma and imports after it was mended", async () => {
    const page = await shop.manage();
    const [product] = await productsLike("Zip cap");
    const form = await openImport(page);
    await check(form, `Product ID,Price\n${product?.id},"12,50"\n`);
    await form.getByText("Price “12,50” cannot be read for sure.").waitFor();
    await check(form, `Product ID,Price\n${product?.id},12.50\n`);
    await form.getByText("→ GH₵12.50").waitFor();
  });

  it("undoes an import of the last 30 days, and names what stays", async () => {
    const page = await shop.manage();
    const [product] = await productsLike("Zip cap");
    const form = await openImport(page);
    await check(
      form,
      `Product ID,${TITLES}\n${product?.id},Zip cap,Accessories,Belts,=Sewn,77,3,5,\n` +
        `,Undo cap,Accessories,Belts,Sewn,5,3,0,${product?.image}\n` +
        `,Edited cap,Accessories,Belts,Sewn,5,3,0,${product?.image}\n` +
        `,Third cap,Accessories,Belts,Sewn,5,3,0,${product?.image}\n`,
    );
    await form.getByRole("button", { name: "Import 4 products" }).click();
    await undoBar(page).getByText("4 products imported").waitFor();
    const [edited] = await productsLike("Edited cap");
    await db.from("products").update({ price: 6, version: 1 }).eq("id", edited?.id).throwOnError();
    const again = await openImport(page);
    const row = again.getByRole("listitem").filter({ hasText: "3 added, 1 updated" });
    await row.getByRole("button", { name: "Undo the import of products.csv" }).click();
    await row.getByText("3 products will go into the trash").waitFor();
    expect(await violations(page)).toEqual([]);
    await row.getByRole("button", { name: "Undo it" }).click();
    const stays = "“Edited cap” was changed since, and stays as it is.";
    await toast(page, `Import undone. ${stays}`).waitFor();
    await row.getByText(stays).waitFor();
    expect(await productsLike("Undo cap")).toEqual([]);
    expect(await productsLike("Edited cap")).toMatchObject([{ price: 6 }]);
    expect((await productsLike("Zip cap"))[0]?.price).toBe(product?.price);
  });
});
