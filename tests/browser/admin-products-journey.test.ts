import type { Page, Request } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { serviceTables } from "../harness/admin-orders.ts";
import { signedIn } from "../harness/clients.ts";
import { isFocused, toast } from "../harness/page-actions.ts";
import { BLANK_PAGE } from "../harness/page-pool.ts";
import {
  CAMERA_SIZE,
  choosePicture,
  dialog,
  type Entry,
  entryIn,
  fillProduct,
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
} from "../harness/product-steps.ts";
import { adminOf, cards, desktop, linesOf, signIn, users } from "../harness/storefront.ts";

const shop = await openProductManagement();
const { url } = shop.shop;

const UPLOADS = "**/storage/v1/object/Products/**";
const PRODUCTS = "**/rest/v1/products*";

const isUpload = (request: Request) =>
  request.method() === "POST" && request.url().includes("/storage/v1/object/Products/");

async function add(page: Page, entry: Entry, picture = photo()): Promise<Request> {
  const form = await openAddForm(page);
  await fillProduct(form, entry);
  await choosePicture(form, await picture);
  const upload = page.waitForRequest(isUpload);
  await submit(form);
  await toast(page, "New product successfully created").waitFor();
  await form.waitFor({ state: "detached" });
  return upload;
}

describe("a product", () => {
  it("is created with a photograph and appears in the storefront at once", async () => {
    const page = await shop.manage();
    const upload = await add(page, stole, photo(CAMERA_SIZE));
    expect(await textOf(rowOf(page, stole.name))).toMatch(
      /Bonwire stole Accessories · #\d{4} GH₵149.50 5% 29 Low Stock/,
    );

    const uploaded = await sharp(upload.postDataBuffer() ?? undefined).metadata();
    expect(uploaded).toMatchObject({ format: "webp", width: 1600, height: 1067 });
    expect(upload.headers()["content-type"]).toBe("image/webp");
    expect(new URL(upload.url()).pathname).toMatch(
      /^\/storage\/v1\/object\/Products\/\d+-Kente%20photo-?n%201\.webp$/,
    );
    const [saved] = await productsNamed(url, stole.name);
    expect(saved?.image).toBe(
      new URL(upload.url()).pathname.replace("/object/", "/object/public/"),
    );

    await page.getByRole("link", { name: "Go to Main Site" }).click();
    await page.getByRole("link", { name: "Accessories" }).first().click();
    const card = cards(page).filter({ hasText: stole.name });
    expect(await linesOf(card)).toEqual([stole.name, "GH₵149.50"]);
    await card.scrollIntoViewIfNeeded();
    expect(await loadedWidth(card.locator("img"))).toBeGreaterThan(0);
    await card.getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: stole.name }).waitFor();
    await page.getByText(stole.description).waitFor();
    expect(await loadedWidth(page.getByRole("img", { name: stole.name }))).toBeGreaterThan(0);
  });

  it("keeps its picture when it is edited, and moves to another category", async () => {
    const page = await shop.manage();
    const [before] = await productsNamed(url, stole.name);
    const form = await openEditForm(page, stole.name);
    expect(await entryIn(form)).toEqual(stole);
    expect(await loadedWidth(form.getByRole("img", { name: /^Preview/ }))).toBeGreaterThan(0);
    await fillProduct(form, { category: "Men", subCategory: "Bags", price: "99", stock: "0" });
    await submit(form);
    await toast(page, "Product edited successfully").waitFor();
    await dialog(page).waitFor({ state: "detached" });
    expect(await textOf(rowOf(page, stole.name))).toMatch(
      /Men · #\d{4} GH₵99.00 5% 0 Out of Stock/,
    );
    expect((await productsNamed(url, stole.name))[0]?.image).toBe(before?.image);

    const visitor = await shop.visit("/men-products?sub=5");
    const card = cards(visitor).filter({ hasText: stole.name });
    expect(await linesOf(card)).toEqual([stole.name, "GH₵99.00", "Out of Stock"]);
    await visitor.goto(`${url}/accessories`);
    await cards(visitor).first().waitFor();
    expect(await cards(visitor).filter({ hasText: stole.name }).count()).toBe(0);
  });

  it("gets a new picture with the right orientation, and orders keep the old one", async () => {
    const page = await shop.manage();
    const [before] = await productsNamed(url, stole.name);
    const form = await openEditForm(page, stole.name);
    await choosePicture(form, await photo({ ...CAMERA_SIZE, orientation: 6 }));
    expect(await loadedWidth(form.getByRole("img", { name: /^Preview/ }))).toBe(2000);
    const upload = page.waitForRequest(isUpload);
    await submit(form);
    await toast(page, "Product edited successfully").waitFor();
    const uploaded = await sharp((await upload).postDataBuffer() ?? undefined).metadata();
    expect(uploaded).toMatchObject({ format: "webp", width: 1067, height: 1600 });
    const [after] = await productsNamed(url, stole.name);
    expect(after?.image).not.toBe(before?.image);
    expect((await fetch(new URL(after?.image ?? "", url))).status).toBe(200);
    expect((await fetch(new URL(before?.image ?? "", url))).status).toBe(200);
  });

  it("can be given a picture in a browser that cannot encode WebP", async () => {
    const page = await shop.visitAsAdmin(BLANK_PAGE, { ...desktop, ownContext: true });
    await page.addInitScript(() => {
      const { convertToBlob } = OffscreenCanvas.prototype;
      OffscreenCanvas.prototype.convertToBlob = function (options) {
        const type = options?.type === "image/webp" ? "image/png" : options?.type;
        return convertToBlob.call(this, { ...options, type });
      };
    });
    await page.goto(`${shop.shop.url}/admin/products`);
    const oldBrowser = { ...stole, name: "From an old browser" };
    const upload = await add(page, oldBrowser, photo(CAMERA_SIZE));
    const uploaded = await sharp(upload.postDataBuffer() ?? undefined).metadata();
    expect(uploaded).toMatchObject({ format: "jpeg", width: 1600, height: 1067 });
    expect(upload.url()).toMatch(/\.jpeg$/);
  });

  it("is deleted at once, and orders that contain it still show it", async () => {
    const bought = { ...stole, name: "Sold and gone", stock: "3" };
    const page = await shop.manage();
    await add(page, bought);
    await orderOne(bought.name);
    await page.getByRole("button", { name: `Delete ${bought.name}` }).click();
    await toast(page, "Product deleted successfully.").waitFor();
    await rowOf(page, bought.name).waitFor({ state: "detached" });
    expect(await productsNamed(url, bought.name)).toEqual([]);

    const shopper = await shop.visit("/login");
    await signIn(shopper, "shopper");
    await shopper.goto(`${url}/orders`);
    await shopper
      .getByRole("button", { name: /^Order #NTOMA-/ })
      .first()
      .click();
    const line = shopper
      .getByRole("listitem")
      .filter({ has: shopper.getByText(bought.name) })
      .last();
    await line.getByText("Quantity: 1").waitFor();
    expect(await loadedWidth(line.locator("img"))).toBeGreaterThan(0);
  });
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

async function orderOne(name: string): Promise<void> {
  const [product] = await productsNamed(url, name);
  const shopper = await signedIn(url, users.shopper);
  const db = await shopper.db();
  const userId = (await shopper.auth.getUser()).data.user?.id;
  const order = await db
    .from("orders")
    .insert({
      orderStatus: "processing",
      paymentStatus: "pending",
      totalAmount: 149.5,
      paymentReference: `NTOMA-${Date.now()}`,
      user_id: userId,
      name: users.shopper.fullName,
      phoneNumber: "+233 24 000 0000",
      address: "1 Oxford Street",
      city: "Accra",
      region: "Greater Accra",
    })
    .select("id")
    .single();
  if (order.error) throw order.error;
  const items = await db
    .from("orderItems")
    .insert([{ orderId: order.data.id, productId: product?.id, quantity: 1, price: 149.5 }]);
  if (items.error) throw items.error;
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
    await add(page, { ...stole, name: "Fleeting" });
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
    await add(page, { ...stole, name: "Gone first" });
    const button = page.getByRole("button", { name: "Delete Gone first" });
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
    await button.click();
    await rowOf(page, "Gone first").waitFor({ state: "detached" });
    const count = await page.getByText(/^\d+ products$/).textContent();
    await page.mouse.click(x + 20, y + 20);
    await toast(page, "Gone first").waitFor();
    await page.reload();
    expect(await page.getByText(/^\d+ products$/).textContent()).toBe(count);
  });

  it("an edit sends only the changed fields, with the version that was read", async () => {
    const page = await shop.manage();
    await add(page, { ...stole, name: "Shared" });
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
    await add(page, { ...stole, name: "Twice" });
    const button = page.getByRole("button", { name: "Delete Twice" });
    const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down({ clickCount: 1 });
    await page.mouse.up({ clickCount: 1 });
    await rowOf(page, "Twice").waitFor({ state: "detached" });
    const count = await page.getByText(/^\d+ products$/).textContent();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.reload();
    expect(await page.getByText(/^\d+ products$/).textContent()).toBe(count);
  });
});
