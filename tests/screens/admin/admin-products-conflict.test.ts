import { describe, expect, it } from "vitest";
import { toast } from "../../harness/browser/page-actions.ts";
import {
  openEditForm,
  openProductManagement,
  submit,
} from "../../harness/browser/product-steps.ts";
import { phone, users } from "../../harness/browser/storefront.ts";
import { signedIn } from "../../harness/shop/clients.ts";

const shop = await openProductManagement();
const { url } = shop.shop;
const db = await (await signedIn(url, users.admin)).db();

/** Saves a change as another admin while the form is open. */
async function changeElsewhere(name: string, change: object): Promise<void> {
  const { error } = await db.from("products").update(change).eq("name", name);
  if (error) throw error;
}

async function addProduct(name: string): Promise<void> {
  const { error } = await db.from("products").insert({
    name,
    description: "Woven.",
    image: "/og.png",
    price: 10,
    stockQuantity: 40,
    categoryId: 1,
    subCategoryId: 1,
  });
  if (error) throw error;
}

async function saved(name: string) {
  const { data } = await db.from("products").select("*").eq("name", name);
  return data;
}

describe("two admins edit one product", () => {
  it("shows both values side by side and saves the chosen one", async () => {
    await addProduct("Shared cap");
    const page = await shop.manage();
    const form = await openEditForm(page, "Shared cap");
    await changeElsewhere("Shared cap", { price: 77, categoryId: 2, subCategoryId: 8 });
    await form.getByLabel("Description").fill("Woven in Bonwire.");
    await form.getByLabel("Price").fill("12");
    await submit(form);
    await toast(page, "This product was changed meanwhile.").waitFor();

    const changes = form.getByRole("region", { name: "Changes of another admin" });
    const price = changes.getByRole("group", { name: "Price" });
    expect(await price.getByRole("radio").count()).toBe(2);
    expect(await price.getByLabel("Yours: 12").isChecked()).toBe(true);
    expect(await changes.getByRole("group").count()).toBe(1);
    await changes.getByText("Taken over from the other change: Category.").waitFor();
    expect(await form.getByLabel("Subcategory").inputValue()).toBe("8");
    expect(await form.getByLabel("Description").inputValue()).toBe("Woven in Bonwire.");

    await price.getByLabel("Theirs: 77").check();
    expect(await form.getByLabel("Price").inputValue()).toBe("77");
    await submit(form);
    await form.waitFor({ state: "detached" });
    expect(await saved("Shared cap")).toMatchObject([
      { description: "Woven in Bonwire.", price: 77, categoryId: 2, subCategoryId: 8, version: 3 },
    ]);
  });

  it("keeps unsaved input, also on phones", async () => {
    await addProduct("Shared belt");
    const page = await shop.manage("", phone);
    const form = await openEditForm(page, "Shared belt");
    await changeElsewhere("Shared belt", { description: "Plaited." });
    await form.getByLabel("Description").fill("Knotted.");
    await submit(form);
    const changes = form.getByRole("region", { name: "Changes of another admin" });
    await changes.getByLabel("Theirs: Plaited.").check();
    expect(await form.getByLabel("Description").inputValue()).toBe("Plaited.");
    await changes.getByLabel("Yours: Knotted.").check();
    await submit(form);
    await form.waitFor({ state: "detached" });
    expect(await saved("Shared belt")).toMatchObject([{ description: "Knotted." }]);
  });

  it("compares a restored draft with the version saved since", async () => {
    await addProduct("Shared robe");
    const page = await shop.manage();
    const form = await openEditForm(page, "Shared robe");
    await form.getByLabel("Description").fill("A draft.");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await changeElsewhere("Shared robe", { price: 88 });
    await page.reload();
    await openEditForm(page, "Shared robe");
    await form.getByRole("button", { name: "Restore draft" }).click();
    await submit(form);
    const changes = form.getByRole("region", { name: "Changes of another admin" });
    await changes.getByLabel("Theirs: 88").check();
    await submit(form);
    await form.waitFor({ state: "detached" });
    expect(await saved("Shared robe")).toMatchObject([{ description: "A draft.", price: 88 }]);
  });
});

describe("undoing a delete", () => {
  it("restores the row from the toast at its position, and in the storefront", async () => {
    await addProduct("Deleted by mistake");
    await addProduct("Newer product");
    const page = await shop.manage();
    await page.getByRole("button", { name: "Delete Deleted by mistake" }).click();
    const undo = page.getByRole("button", { name: "Undo: restore Deleted by mistake" });
    // The pointer keeps the toast there.
    await undo.hover();
    await toast(page, "Product deleted successfully.").waitFor();
    await undo.click();
    await toast(page, "Product restored.").waitFor();
    await toast(page, "Product deleted successfully.").waitFor({ state: "detached" });
    const names = () => page.getByRole("rowheader").allInnerTexts();
    const position = async () =>
      (await names()).findIndex((name) => name.includes("Deleted by mistake"));
    await expect.poll(position).toBe(1);
    expect(await saved("Deleted by mistake")).toHaveLength(1);
  });
});
