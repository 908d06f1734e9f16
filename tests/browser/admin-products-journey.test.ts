import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { toast } from "../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../harness/browser/page-pool.ts";
import {
  addProduct,
  CAMERA_SIZE,
  choosePicture,
  dialog,
  entryIn,
  fillProduct,
  isUpload,
  loadedWidth,
  openEditForm,
  openProductManagement,
  photo,
  productsNamed,
  rowOf,
  stole,
  submit,
  textOf,
} from "../harness/browser/product-steps.ts";
import { cards, desktop, linesOf, signIn, users } from "../harness/browser/storefront.ts";
import { signedIn } from "../harness/shop/clients.ts";

const shop = await openProductManagement();
const { url } = shop.shop;

describe("a product", () => {
  it("is created with a photograph and appears in the storefront at once", async () => {
    const page = await shop.manage();
    const upload = await addProduct(page, stole, photo(CAMERA_SIZE));
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
    const upload = await addProduct(page, oldBrowser, photo(CAMERA_SIZE));
    const uploaded = await sharp(upload.postDataBuffer() ?? undefined).metadata();
    expect(uploaded).toMatchObject({ format: "jpeg", width: 1600, height: 1067 });
    expect(upload.url()).toMatch(/\.jpeg$/);
  });

  it("is deleted at once, and orders that contain it still show it", async () => {
    const bought = { ...stole, name: "Sold and gone", stock: "3" };
    const page = await shop.manage();
    await addProduct(page, bought);
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
