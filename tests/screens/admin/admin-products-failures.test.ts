import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { serviceTables } from "../../harness/browser/admin-orders.ts";
import { isFocused, toast } from "../../harness/browser/page-actions.ts";
import {
  addProduct,
  choosePicture,
  dialog,
  entryIn,
  fillProduct,
  isUpload,
  loadedWidth,
  openAddForm,
  openEditForm,
  openProductManagement,
  photo,
  productsNamed,
  rowOf,
  stole,
  submit,
  textOf,
} from "../../harness/browser/product-steps.ts";
import { adminOf } from "../../harness/browser/storefront.ts";

const shop = await openProductManagement();
const { url } = shop.shop;

const UPLOADS = "**/storage/v1/object/Products/**";
const PRODUCTS = "**/rest/v1/products*";

beforeAll(async () => {
  await addProduct(await shop.manage(), stole);
});

/** The names of all pictures in the bucket, used or not. */
async function storedPictures(): Promise<string[]> {
  const headers = await (await adminOf(url)).headers();
  const response = await fetch(`${url}/storage/v1/object/list/Products`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ prefix: "", limit: 1000 }),
  });
  const files: { name: string }[] = await response.json();
  return files.map(({ name }) => name).sort();
}

async function namesInTrash(): Promise<string[]> {
  const { data } = await (await (await adminOf(url)).db()).rpc("deleted_products").throwOnError();
  return data.map(({ name }: { name: string }) => name);
}

/** In the page itself, as soon as a second click of the same hand would come. */
function clickWhenRowIsGone(page: Page, point: { x: number; y: number }): Promise<void> {
  return page.evaluate(
    ({ x, y }) =>
      new Promise<void>((done) => {
        const row = document.elementFromPoint(x, y)?.closest("tr");
        const click = () => {
          document.elementFromPoint(x, y)?.closest("button")?.click();
          done();
        };
        new MutationObserver((_, observer) => {
          if (row?.isConnected) return;
          observer.disconnect();
          requestAnimationFrame(click);
        }).observe(document.body, { childList: true, subtree: true });
      }),
    point,
  );
}

describe("a failed request leaves no data behind and keeps the input", () => {
  const entry = { ...stole, name: "Never was" };

  async function submitNewProduct(page: Page, message: string) {
    const form = await openAddForm(page);
    await fillProduct(form, entry);
    await choosePicture(form, await photo());
    await submit(form);
    await toast(page, message).waitFor();
    expect(await entryIn(form)).toEqual(entry);
    const kept = await form
      .getByLabel("Product Image")
      .evaluate((input: HTMLInputElement) => input.files?.length);
    expect(kept).toBe(1);
    expect(await loadedWidth(form.getByRole("img", { name: /^Preview/ }))).toBeGreaterThan(0);
    return form;
  }

  it("upload: the product is deleted again, and a second attempt succeeds", async () => {
    const page = await shop.manage();
    await page.route(UPLOADS, (route) => route.fulfill({ status: 500, json: {} }));
    const form = await submitNewProduct(
      page,
      "Product image could not be uploaded and the product was not created",
    );
    expect(await productsNamed(url, entry.name)).toEqual([]);
    const submitButton = form.getByRole("button", { name: "Add Product" });
    expect(await isFocused(submitButton)).toBe(true);

    const message = "Product image could not be uploaded and the product was not created";
    await toast(page, message).waitFor({ state: "detached" });
    await page.unroute(UPLOADS);
    expect(await namesInTrash()).not.toContain(entry.name);
    await submit(form);
    await toast(page, "New product successfully created").waitFor();
    await rowOf(page, entry.name).waitFor();
    await page.getByRole("button", { name: `Delete ${entry.name}` }).click();
    await toast(page, "Product deleted successfully.").waitFor();
  });

  it.each(["add", "edit"])(
    "upload stored but response lost, in an %s: the picture is deleted as well",
    async (act) => {
      const page = await shop.manage();
      const before = await storedPictures();
      let arrived = 0;
      await page.route(UPLOADS, async (route) => {
        await route.fetch();
        arrived = (await storedPictures()).length;
        await route.abort();
      });
      const form = act === "add" ? await openAddForm(page) : await openEditForm(page, stole.name);
      if (act === "add") await fillProduct(form, entry);
      await choosePicture(form, await photo());
      await submit(form);
      await toast(
        page,
        `Product image could not be uploaded and the product was not ${act === "add" ? "created" : "changed"}`,
      ).waitFor();
      expect(arrived).toBe(before.length + 1);
      expect(await storedPictures()).toEqual(before);
      expect(await productsNamed(url, entry.name)).toEqual([]);
    },
  );

  it("upload and cleanup: a message says that the product must be deleted by hand", async () => {
    const page = await shop.manage();
    await page.route(UPLOADS, (route) => route.abort());
    await page.route(PRODUCTS, (route) =>
      route.request().method() === "DELETE" ? route.abort() : route.continue(),
    );
    await submitNewProduct(
      page,
      "Product image could not be uploaded and the product could not be removed again. Please delete it from the list.",
    );
    await page.unroute(PRODUCTS);
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: `Delete ${entry.name}` }).click();
    await toast(page, "Product deleted successfully.").waitFor();
    expect(await productsNamed(url, entry.name)).toEqual([]);
  });

  it("insert: no picture is uploaded", async () => {
    const page = await shop.manage();
    const uploads: string[] = [];
    page.on("request", (request) => isUpload(request) && uploads.push(request.url()));
    await page.route(PRODUCTS, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 503, json: { message: "closed" } })
        : route.continue(),
    );
    await submitNewProduct(page, "Product could not be created");
    expect(uploads).toEqual([]);
  });

  it("upload of an edit: the product is unchanged", async () => {
    const page = await shop.manage();
    const [before] = await productsNamed(url, stole.name);
    await page.route(UPLOADS, (route) => route.fulfill({ status: 500, json: {} }));
    const form = await openEditForm(page, stole.name);
    await fillProduct(form, { name: "Renamed" });
    await choosePicture(form, await photo());
    await submit(form);
    await toast(
      page,
      "Product image could not be uploaded and the product was not changed",
    ).waitFor();
    expect(await form.getByLabel("Product name").inputValue()).toBe("Renamed");
    expect(await productsNamed(url, stole.name)).toEqual([before]);
  });

  it("edit: the error's message is shown", async () => {
    const page = await shop.manage();
    await page.route(PRODUCTS, (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 409, json: { message: "The books are closed" } })
        : route.continue(),
    );
    const form = await openEditForm(page, stole.name);
    await submit(form);
    await toast(page, "The books are closed").waitFor();
    await form.waitFor();
  });

  it("delete: the product stays in the list", async () => {
    const page = await shop.manage();
    await page.route(PRODUCTS, (route) =>
      route.request().method() === "DELETE" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: `Delete ${stole.name}` }).click();
    await toast(page, "product could not be deleted").waitFor();
    await rowOf(page, stole.name).waitFor();
  });
});

/** The requests that delete products, from now on. */
function deletions(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE" && request.url().includes("/rest/v1/products")) {
      urls.push(request.url());
    }
  });
  return urls;
}

describe("concurrent changes", () => {
  it("an edit of other fields does not restore sold pieces to the stock", async () => {
    const page = await shop.manage();
    const form = await openEditForm(page, stole.name);
    const [{ id } = { id: 0 }] = await productsNamed(url, stole.name);
    const service = await serviceTables(shop.shop);
    await service.from("products").update({ stockQuantity: 7 }).eq("id", id).throwOnError();
    await fillProduct(form, { price: "101" });
    await submit(form);
    await toast(page, "Product edited successfully").waitFor();
    expect((await productsNamed(url, stole.name))[0]?.stockQuantity).toBe(7);
    expect(await textOf(rowOf(page, stole.name))).toContain("5% 7 Low Stock");
  });

  it("a product that another admin has deleted shows a message", async () => {
    const page = await shop.manage();
    await addProduct(page, { ...stole, name: "Fleeting" });
    const form = await openEditForm(page, "Fleeting");
    const [{ id } = { id: 0 }] = await productsNamed(url, "Fleeting");
    const db = await (await adminOf(url)).db();
    await db.from("products").delete().eq("id", id);
    const pictures = await storedPictures();
    expect(pictures.length).toBeGreaterThan(0);
    await choosePicture(form, await photo());
    await submit(form);
    await toast(page, "Product not found.").waitFor();
    expect(await storedPictures()).toEqual(pictures);
  });

  it("a double click adds one product", async () => {
    const page = await shop.manage();
    const inserts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/rest/v1/products")) {
        inserts.push(request.url());
      }
    });
    const form = await openAddForm(page);
    await fillProduct(form, { ...stole, name: "Once" });
    await choosePicture(form, await photo());
    await form.getByRole("button", { name: "Add Product" }).dblclick();
    await toast(page, "New product successfully created").first().waitFor();
    await form.waitFor({ state: "detached" });
    await page.waitForLoadState("networkidle");
    expect(inserts).toHaveLength(1);
    expect(await productsNamed(url, "Once")).toHaveLength(1);
  });

  it("the toast names the deleted product, and the row that moves up ignores the second click", async () => {
    const page = await shop.manage();
    await addProduct(page, { ...stole, name: "Gone first" });
    const button = page.getByRole("button", { name: "Delete Gone first" });
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
    const deleted = deletions(page);
    const clickedAgain = clickWhenRowIsGone(page, { x: x + 20, y: y + 20 });
    await button.click();
    await clickedAgain;
    await toast(page, "Gone first").waitFor();
    await page.reload();
    expect(deleted).toHaveLength(1);
    expect(await productsNamed(url, "Gone first")).toEqual([]);
  });

  it("an edit sends only the changed fields, with the version that was read", async () => {
    const page = await shop.manage();
    await addProduct(page, { ...stole, name: "Shared" });
    const form = await openEditForm(page, "Shared");
    await fillProduct(form, { description: "Changed." });
    const update = page.waitForRequest((request) => request.method() === "PATCH");
    await submit(form);
    expect(Object.keys((await update).postDataJSON())).toEqual(["description", "version"]);
    expect((await update).headers().accept).toContain("vnd.pgrst.object");
    await toast(page, "Product edited successfully").waitFor();
  });

  it("a double click deletes one product", async () => {
    const page = await shop.manage();
    await addProduct(page, { ...stole, name: "Twice" });
    const button = page.getByRole("button", { name: "Delete Twice" });
    const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
    const deleted = deletions(page);
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down({ clickCount: 1 });
    await page.mouse.up({ clickCount: 1 });
    await rowOf(page, "Twice").waitFor({ state: "detached" });
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.reload();
    expect(deleted).toHaveLength(1);
    expect(await productsNamed(url, "Twice")).toEqual([]);
  });
});
