import type { FileChooser, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { overflow, violations } from "../../harness/browser/axe.ts";
import {
  holdRequests,
  isFocused,
  toast,
  toastContaining,
} from "../../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../../harness/browser/page-pool.ts";
import {
  choosePicture,
  dialog,
  type Entry,
  entryIn,
  fieldErrorOf,
  fillProduct,
  loadedWidth,
  openAddForm,
  openEditForm,
  openProductManagement,
  type Picture,
  photo,
  rowOf,
  stole,
  submit,
} from "../../harness/browser/product-steps.ts";
import { desktop, fillSignIn, phone, signIn, users } from "../../harness/browser/storefront.ts";

const shop = await openProductManagement();
const FIRST = "Bonwire Kente Sash Belt";

const focusIsIn = (locator: Locator) =>
  locator.evaluate((element) => element.contains(document.activeElement));

const READS = /^\/(auth|rest\/v1\/rpc)\//;

/** Records every request of the page that writes a product or a picture. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && !READS.test(pathname)) writes.push(pathname);
  });
  return writes;
}

describe("validation", () => {
  it("lists every missing field and focuses the first", async () => {
    const page = await shop.manage();
    const writes = writesOf(page);
    const form = await openAddForm(page);
    expect(await form.getByLabel("Discount (%)").inputValue()).toBe("0");
    await submit(form);
    await form.getByText("Product name is required").waitFor();
    const errors = {
      "Product name": "Product name is required",
      Category: "Category is required",
      Subcategory: "Subcategory is required",
      Description: "Description is required",
      Price: "Price is required",
      "Stock Quantity": "Stock quantity is required",
      "Discount (%)": null,
      "Product Image": "Product image is required",
    };
    for (const [label, message] of Object.entries(errors)) {
      expect(await fieldErrorOf(form, label)).toBe(message);
    }
    expect(await isFocused(form.getByLabel("Product name"))).toBe(true);
    expect(writes).toEqual([]);
  });

  const invalid: [label: string, change: Partial<Entry>, message: string][] = [
    ["Price", { price: "-1" }, "Price must be a positive number"],
    ["Price", { price: "1000000" }, "Price cannot exceed 999,999.99"],
    ["Price", { price: "9.999" }, "Price cannot have more than two decimals"],
    ["Stock Quantity", { stock: "-1" }, "Stock quantity cannot be negative"],
    ["Stock Quantity", { stock: "2.5" }, "Stock quantity must be a whole number"],
    ["Discount (%)", { discount: "-1" }, "Discount cannot be negative"],
    ["Discount (%)", { discount: "101" }, "Discount cannot exceed 100"],
    ["Product name", { name: "  " }, "Product name is required"],
  ];

  it("rejects each invalid value, with its message at the focused field", async () => {
    const page = await shop.manage();
    const writes = writesOf(page);
    const form = await openEditForm(page, FIRST);
    const valid = await entryIn(form);
    for (const [label, change, message] of invalid) {
      await fillProduct(form, change);
      await submit(form);
      await form.getByText(message).waitFor();
      expect(await fieldErrorOf(form, label)).toBe(message);
      expect(await isFocused(form.getByLabel(label, { exact: true }))).toBe(true);
      await fillProduct(form, valid);
      await form.getByText(message).waitFor({ state: "detached" });
    }
    expect(writes).toEqual([]);
  });

  it("rejects an unreadable discount instead of treating it as none", async () => {
    const page = await shop.manage();
    const writes = writesOf(page);
    const form = await openEditForm(page, FIRST);
    const discount = form.getByLabel("Discount (%)");
    await discount.fill("");
    await discount.pressSequentially("5-5");
    expect(await discount.inputValue()).toBe("");
    await submit(form);
    await form.getByText("Discount must be a number").waitFor();
    expect(await isFocused(discount)).toBe(true);
    expect(writes).toEqual([]);
    await discount.fill("5");
    await form.getByText("Discount must be a number").waitFor({ state: "detached" });
  });

  it("marks required fields, shows the currency and explains the discount", async () => {
    const page = await shop.manage();
    const form = await openAddForm(page);
    await form.getByText("Fields marked * are required.").waitFor();
    await form.getByText("GH₵", { exact: true }).waitFor();
    await form.getByText("Shoppers do not see it, and it is not applied.").waitFor();
    const marked = await form
      .locator("label")
      .evaluateAll((labels) =>
        labels
          .filter((label) => getComputedStyle(label, "::after").content.startsWith('"*"'))
          .map((label) => label.textContent),
      );
    expect(marked).toEqual([
      "Product name",
      "Category",
      "Subcategory",
      "Description",
      "Price",
      "Stock Quantity",
      "Product Image",
    ]);
  });

  it("offers the subcategories of the selected category, and none before", async () => {
    const page = await shop.manage();
    const form = await openAddForm(page);
    const sub = form.getByLabel("Subcategory");
    const options = async () => (await sub.locator("option").allInnerTexts()).slice(1);
    expect(await sub.isDisabled()).toBe(true);
    expect(await form.getByLabel("Category", { exact: true }).locator("option").count()).toBe(4);
    await fillProduct(form, { category: "Men", subCategory: "Suits & Blazers" });
    expect(await options()).toEqual(["Shirts", "Trousers", "Suits & Blazers", "Shoes", "Bags"]);
    await fillProduct(form, { category: "Women" });
    expect(await sub.inputValue()).toBe("");
    expect(await options()).toEqual([
      "Dresses",
      "Tops & Blouses",
      "Skirts & Pants",
      "Shoes",
      "Bags",
    ]);
    await submit(form);
    await form.getByText("Subcategory is required").waitFor();
    await form.getByLabel("Category", { exact: true }).selectOption("");
    expect(await sub.isDisabled()).toBe(true);
  });
});

describe("the picture", () => {
  const html = { mimeType: "image/png", buffer: Buffer.from("<html><script>1</script></html>") };
  const wrong: [string, Picture, string][] = [
    [
      "HTML by the name of a picture",
      { name: "page.png", ...html },
      "Product image must be a JPEG, PNG, WebP or AVIF picture",
    ],
    [
      "a file that only starts like a picture",
      {
        name: "broken.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.alloc(6 * 1024 * 1024, 0xff).fill(0xd8, 1, 2),
      },
      "Product image cannot be read. Please choose another file.",
    ],
  ];

  it.each(wrong)("rejects %s as soon as it is selected", async (_, file, message) => {
    const page = await shop.manage();
    const writes = writesOf(page);
    const form = await openAddForm(page);
    await fillProduct(form, stole);
    await choosePicture(form, file);
    await form.getByText(message).waitFor();
    expect(await form.getByRole("img").count()).toBe(0);
    await submit(form);
    expect(await fieldErrorOf(form, "Product Image")).toBe(message);
    expect(writes).toEqual([]);
    await choosePicture(form, await photo({ width: 40, height: 50 }));
    await form.getByText(message).waitFor({ state: "detached" });
    expect(await loadedWidth(form.getByRole("img", { name: /^Preview/ }))).toBe(40);
  });

  it("may exceed 5 MB if it is smaller after shrinking", async () => {
    const page = await shop.manage();
    const form = await openAddForm(page);
    await fillProduct(form, { ...stole, name: "From a phone" });
    const { data, info } = await sharp({
      create: { width: 2400, height: 3000, channels: 3, background: "#2e3a78" },
    })
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true });
    expect(info.size).toBeGreaterThan(5 * 1024 * 1024);
    await choosePicture(form, { name: "phone.png", mimeType: "image/png", buffer: data });
    await submit(form);
    await toast(page, "New product successfully created").waitFor();
  });

  it("is rejected if it exceeds 5 MB after shrinking", async () => {
    const page = await shop.manage();
    const writes = writesOf(page);
    await page.evaluate(() => {
      OffscreenCanvas.prototype.convertToBlob = async () =>
        new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: "image/webp" });
    });
    const form = await openAddForm(page);
    await choosePicture(form, await photo({ width: 40, height: 50 }));
    await form.getByText("Product image cannot be larger than 5 MB").waitFor();
    expect(writes).toEqual([]);
  });

  it.each(["drop", "paste"])(
    "is accepted by %s, and previewed with the crop of the shop",
    async (way) => {
      const page = await shop.manage();
      const form = await openAddForm(page);
      const { buffer, name, mimeType } = await photo({ width: 60, height: 40 });
      await form.locator("[data-drop-area]").evaluate(
        (area, { bytes, fileName, type, event }) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([Uint8Array.from(bytes)], fileName, { type }));
          area.dispatchEvent(
            event === "drop"
              ? new DragEvent("drop", { dataTransfer: transfer, bubbles: true })
              : new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true }),
          );
        },
        { bytes: [...buffer], fileName: name, type: mimeType, event: way },
      );
      const preview = form.getByRole("img", { name: /^Preview/ });
      expect(await loadedWidth(preview)).toBe(60);
      const { width = 0, height = 1 } = (await preview.boundingBox()) ?? {};
      expect(width / height).toBeCloseTo(0.8);
      const files = form.getByLabel("Product Image");
      expect(await files.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
    },
  );

  it("of an edited product is restored when the new one is removed", async () => {
    const page = await shop.manage();
    const form = await openEditForm(page, FIRST);
    const preview = form.getByRole("img", { name: /^Preview/ });
    const before = await preview.getAttribute("src");
    await choosePicture(form, { name: "page.png", ...html });
    await form.getByText(/^Product image must be/).waitFor();
    await form.getByRole("button", { name: "Keep the current image" }).click();
    await form.getByText(/^Product image must be/).waitFor({ state: "detached" });
    expect(await preview.getAttribute("src")).toBe(before);
    expect(await isFocused(form.getByLabel("Product Image"))).toBe(true);
    await submit(form);
    await toast(page, "Product edited successfully").waitFor();
  });
});

describe("a draft", () => {
  const draft = { ...stole, name: "Half written" };

  const closed = async (page: Page) => {
    await dialog(page).waitFor({ state: "detached" });
    await openAddForm(page);
  };
  const ways: [string, (page: Page) => Promise<unknown>][] = [
    ["Escape", (page) => page.keyboard.press("Escape").then(() => closed(page))],
    [
      "Cancel",
      async (page) => {
        await dialog(page).getByRole("button", { name: "Cancel" }).click();
        await closed(page);
      },
    ],
    ["Back", (page) => page.goBack().then(() => closed(page))],
    ["a reload", (page) => page.reload()],
  ];

  it.each(ways)("survives %s, is offered and can be restored", async (_, leave) => {
    const page = await shop.manage();
    const form = await openAddForm(page);
    await fillProduct(form, draft);
    await leave(page);
    await form.getByLabel("Product name").waitFor();
    expect(await form.getByLabel("Product name").inputValue()).toBe("");
    await form.getByText(/^You have an unsaved draft of /).waitFor();
    expect(await violations(page)).toEqual([]);
    await form.getByRole("button", { name: "Restore draft" }).click();
    expect(await entryIn(form)).toEqual(draft);
  });

  it("is not offered for another product, nor after discarding or saving", async () => {
    const page = await shop.manage();
    const offer = dialog(page).getByRole("button", { name: "Restore draft" });
    const edited = await openEditForm(page, FIRST);
    await fillProduct(edited, { description: "A better description." });
    await page.keyboard.press("Escape");
    await edited.waitFor({ state: "detached" });
    const form = await openAddForm(page);
    expect(await offer.count()).toBe(0);
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await openEditForm(page, FIRST);
    await offer.click();
    await submit(dialog(page));
    await toast(page, "Product edited successfully").waitFor();
    await dialog(page).waitFor({ state: "detached" });
    await openEditForm(page, FIRST);
    expect(await offer.count()).toBe(0);
  });

  it("survives the expiry of the session, which shows a message and returns after sign-in", async () => {
    // A separate session: revoking it affects every page that uses it.
    const page = await shop.visit("/login");
    await signIn(page, "admin");
    await page.goto(`${shop.shop.url}/admin/products?search=kente`);
    await fillProduct(await openAddForm(page), draft);
    await choosePicture(dialog(page), await photo({ width: 40, height: 50 }));
    await page.route("**/auth/v1/user", (route) =>
      route.fulfill({ status: 403, json: { msg: "invalid JWT" } }),
    );
    await page.route("**/rest/v1/products*", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 401, json: { message: "JWT expired" } })
        : route.continue(),
    );
    await submit(dialog(page));
    await page.getByText("Your session has ended.").waitFor();
    await page.unrouteAll();
    await fillSignIn(page, users.admin);
    await page.waitForURL("**/admin/products/new?search=kente");
    const form = dialog(page);
    await form.getByRole("button", { name: "Restore draft" }).click();
    expect(await entryIn(form)).toEqual(draft);
  });
});

describe("while saving", () => {
  it("every control is disabled, the dialog cannot be closed, and the button shows the progress", async () => {
    const page = await shop.manage();
    const release = await holdRequests(page, "**/storage/v1/object/Products/**");
    const form = await openAddForm(page);
    await fillProduct(form, { ...stole, name: "Slow" });
    await choosePicture(form, await photo());
    await submit(form);
    const busy = form.getByRole("button", { name: "Adding..." });
    await busy.waitFor();
    const controls = form.locator("input, select, textarea, button");
    expect(await controls.count()).toBeGreaterThan(10);
    for (const control of await controls.all()) expect(await control.isDisabled()).toBe(true);
    expect(await focusIsIn(form)).toBe(true);
    for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 5)]) {
      await close();
      // A dialog in its exit animation is still visible, but no longer open.
      expect(await form.getAttribute("data-open")).not.toBeNull();
    }
    release();
    await toast(page, "New product successfully created").waitFor();
    await form.waitFor({ state: "detached" });
    const again = await openAddForm(page);
    expect(await again.getByLabel("Product name").inputValue()).toBe("");
    expect(await again.getByLabel("Subcategory").isDisabled()).toBe(true);
  });

  it("the button of an edit reads 'Editing...'", async () => {
    const page = await shop.manage();
    const release = await holdRequests(page, "**/rest/v1/products*", "PATCH");
    const form = await openEditForm(page, FIRST);
    await submit(form);
    await form.getByRole("button", { name: "Editing..." }).waitFor();
    release();
    await toast(page, "Product edited successfully").waitFor();
  });
});

describe("the modal", () => {
  const ways: [string, (page: Page) => Promise<void>][] = [
    ["Escape", (page) => page.keyboard.press("Escape")],
    ["a click outside", (page) => page.mouse.click(5, 5)],
    ["its close button", (page) => dialog(page).getByRole("button", { name: "Close" }).click()],
    ["Cancel", (page) => dialog(page).getByRole("button", { name: "Cancel" }).click()],
  ];

  it("closes in each way and restores the focus", async () => {
    const page = await shop.manage();
    const opener = page.getByRole("button", { name: "Add Product" });
    for (const [way, close] of ways) {
      const form = await openAddForm(page);
      await expect
        .poll(() => isFocused(form.getByLabel("Product name")), { message: way })
        .toBe(true);
      await fillProduct(form, { name: "Forgotten" });
      await close(page);
      await form.waitFor({ state: "detached" });
      await expect.poll(() => isFocused(opener), { message: way }).toBe(true);
    }
  });

  it("traps the focus in both directions", async () => {
    const page = await shop.manage();
    const form = await openEditForm(page, FIRST);
    await expect.poll(() => focusIsIn(form)).toBe(true);
    const stops = await form.locator("input, select, textarea, button").count();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let step = 0; step <= stops; step += 1) {
        await page.keyboard.press(key);
        await expect.poll(() => focusIsIn(form)).toBe(true);
      }
    }
  });

  it("hides no toast, and stays open when one is dismissed", async () => {
    const page = await shop.visitAsAdmin(BLANK_PAGE);
    const releaseToaster = await holdRequests(page, /\/toaster-[^/]+\.js$/);
    await page.goto(`${shop.shop.url}/admin/products`);
    await page.route("**/rest/v1/products*", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    const form = await openEditForm(page, FIRST);
    releaseToaster();
    await submit(form);
    await toastContaining(page, "The shop cannot be reached.").waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await form.waitFor();
  });

  it.each([
    ["phone", phone],
    ["desktop", desktop],
  ])("has no axe violations on a %s, also with error messages", async (_, size) => {
    const page = await shop.manage("", { ...size, reducedMotion: "reduce" });
    const form = await openAddForm(page);
    expect(await violations(page)).toEqual([]);
    await submit(form);
    await form.getByText("Product image is required").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const { x, y, height } = (await form.boundingBox()) ?? { x: -1, y: -1, height: 0 };
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(size.viewport.height);
  });
});

/** Type-ahead in a select depends on the typing speed; arrow keys do not. */
async function step(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
}

it("a product can be added, found and deleted by keyboard", async () => {
  const page = await shop.manage();
  // Before the key is pressed: the browser has to know by then that the test chooses the file.
  const chooser = Promise.withResolvers<FileChooser>();
  page.once("filechooser", chooser.resolve);
  await page.getByRole("button", { name: "Add Product" }).focus();
  await page.keyboard.press("Enter");
  const form = dialog(page);
  await form.getByLabel("Product name").waitFor();
  await expect.poll(() => isFocused(form.getByLabel("Product name"))).toBe(true);
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Tab");
  await step(page, "ArrowDown", 2);
  // Disabled without a category: Tab would skip it.
  await expect.poll(() => form.getByLabel("Subcategory").isEnabled()).toBe(true);
  await page.keyboard.press("Tab");
  await step(page, "ArrowDown", 4);
  for (const text of ["Typed, not clicked.", "12.5", "4", "10"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  // Past 'Low stock at' and 'Hidden'.
  await step(page, "Tab", 3);
  await page.keyboard.press("Space");
  await (await chooser.promise).setFiles(await photo({ width: 400, height: 500 }));
  expect(await entryIn(form)).toEqual({
    name: "By keyboard",
    category: "Women",
    subCategory: "Shoes",
    description: "Typed, not clicked.",
    price: "12.5",
    stock: "4",
    discount: "10",
  });
  await form.getByLabel("Product name").focus();
  await page.keyboard.press("Enter");
  await toast(page, "New product successfully created").waitFor();
  await form.waitFor({ state: "detached" });
  await rowOf(page, "By keyboard").waitFor();
  await page.getByRole("button", { name: "Delete By keyboard" }).focus();
  await page.keyboard.press("Enter");
  await toast(page, "Product deleted successfully.").waitFor();
  await rowOf(page, "By keyboard").waitFor({ state: "detached" });
  await expect.poll(() => focusIsIn(page.getByRole("table"))).toBe(true);
});
