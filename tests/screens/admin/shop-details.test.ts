import { describe, expect, it } from "vitest";
import { violations } from "../../harness/browser/axe.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { heading, toast, toastContaining } from "../../harness/browser/page-actions.ts";
import { users } from "../../harness/browser/storefront.ts";
import { clientsFor, signedIn } from "../../harness/shop/clients.ts";

const office = await openBackOffice();
const { url } = office.shop;
const pageHtml = async (path: string) => (await fetch(`${url}${path}`)).text();

describe("the shop's details", () => {
  it("are found from the account menu, and saved for every page", async () => {
    const page = await office.visit("/admin/dashboard");
    await page.getByRole("button", { name: "Account menu of Ama Mensah" }).click();
    await page.getByRole("link", { name: "Shop details" }).click();
    await page.getByText("Replace them before you sell.").waitFor();
    await page.getByLabel("Shop name").fill("");
    await page.getByLabel("Instagram").fill("instagram.com/ntoma");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Shop name is required").waitFor();
    await page.getByText("A link begins with https://").waitFor();
    await page.getByLabel("Shop name").fill("Ntoma Accra");
    await page.getByLabel("E-mail").fill("hello@shop.example");
    await page.getByLabel("Instagram").fill("https://instagram.com/ntoma");
    await page.getByLabel("Delivery").fill("Two days in Accra.\n\nFive days elsewhere.");
    await page.getByRole("button", { name: "Save" }).click();
    await toast(page, "Shop details saved").waitFor();

    const html = await pageHtml("/delivery");
    expect(html).toContain("Two days in Accra.");
    expect(html).not.toContain("demo shop");
    expect(await pageHtml("/terms")).toContain("This is a demo shop");
    await page.getByText("Sample texts of a new shop: Returns, Terms, Privacy.").waitFor();
    expect(html).toContain("Five days elsewhere.</p>");
    const product = await pageHtml("/product/1");
    expect(product).toContain("Two days in Accra.</p>");
    expect(product).not.toContain("Five days elsewhere.");
    expect(await pageHtml("/")).toContain('"@type":"OnlineStore","name":"Ntoma Accra"');
    await page.goto(`${url}/contact`);
    await page.getByRole("link", { name: "hello@shop.example" }).waitFor();
    await page.getByRole("link", { name: "Instagram" }).scrollIntoViewIfNeeded();
    await page.locator('a[href="https://instagram.com/ntoma"]').waitFor();
  });

  it("keep typed text over leaving and reloading, and offer it until it is saved", async () => {
    const page = await office.visit("/admin/shop-details");
    const offer = page.getByRole("button", { name: "Restore draft" });
    await page.getByLabel("Address").fill("5 Oxford Street\nAccra");
    await page.getByRole("link", { name: "Products" }).click();
    await heading(page, "Product Management").waitFor();
    await page.goBack();
    await offer.waitFor();
    await page.reload();
    await offer.click();
    expect(await page.getByLabel("Address").inputValue()).toBe("5 Oxford Street\nAccra");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await toast(page, "Shop details saved").waitFor();
    await page.reload();
    await page.getByLabel("Address").waitFor();
    expect(await offer.count()).toBe(0);
    await page.getByLabel("Address").fill("Half");
    const other = await (await signedIn(url, users.admin)).db();
    await other.from("shopDetails").update({ address: "" }).eq("id", 1).throwOnError();
    await page.reload();
    await offer.click();
    const note = page.getByRole("alert");
    expect(await note.textContent()).toContain("Both of you have changed: Address.");
    await page.getByLabel("Address").fill("");
    await page.reload();
    await page.getByLabel("Address").waitFor();
    expect(await offer.count()).toBe(0);
  });

  it("keep what was typed when another admin was faster, and name what both changed", async () => {
    const page = await office.visit("/admin/shop-details");
    await page.getByLabel("Returns").fill("Within ten days.");
    await page.getByLabel("Phone number").fill("+233 30 111 1111");
    const other = await (await signedIn(url, users.admin)).db();
    await other
      .from("shopDetails")
      .update({ returns: "Within a week.", address: "1 Ring Road, Accra" })
      .eq("id", 1)
      .throwOnError();
    await page.getByRole("button", { name: "Save" }).click();
    const note = page.getByRole("alert");
    await note.waitFor();
    expect(await note.textContent()).toContain("Both of you have changed: Returns.");
    expect(await page.getByLabel("Address").inputValue()).toBe("1 Ring Road, Accra");
    expect(await page.getByLabel("Returns").inputValue()).toBe("Within ten days.");
    await page.reload();
    await page.getByRole("button", { name: "Restore draft" }).click();
    expect(await page.getByLabel("Returns").inputValue()).toBe("Within ten days.");
    expect(await note.count()).toBe(0);
    await page.getByRole("button", { name: "Save" }).click();
    await toast(page, "Shop details saved").waitFor();
    expect(await pageHtml("/returns")).toContain("Within ten days.");
  });
});

describe("the words that shoppers search for", () => {
  const found = async (query: string): Promise<string[]> => {
    const visitor = await (await clientsFor(url)).db();
    const { data } = await visitor.rpc("search_products", { query }, { get: true }).throwOnError();
    return data.products.map(({ name }: { name: string }) => name);
  };

  it("are added, changed and removed, and take effect at once", async () => {
    expect(await found("obroniwawu")).toEqual([]);
    const page = await office.visit("/admin/shop-details");
    const form = page.getByRole("form", { name: "Add a word" });
    const row = (text: string) =>
      page.getByRole("list", { name: "Words of the search" }).getByText(text, { exact: true });
    await form.getByRole("button", { name: "Add word" }).click();
    await form.getByText("Type a word that shoppers use").waitFor();
    await form.getByLabel("Shoppers type").fill("Trainers");
    await form.getByLabel("The shop finds").fill("sneakers");
    await form.getByRole("button", { name: "Add word" }).click();
    await form.getByText("“trainers” already finds “sneakers”").waitFor();
    expect(await violations(page)).toEqual([]);

    await form.getByLabel("Shoppers type").fill("Obroniwawu");
    await form.getByRole("button", { name: "Add word" }).click();
    await toast(page, "“obroniwawu” now finds “sneakers”").waitFor();
    expect(await found("obroniwawu")).toEqual(["Tema Canvas Sneakers"]);
    await row("obroniwawu").waitFor();
    expect(await form.getByLabel("Shoppers type").inputValue()).toBe("");

    await form.getByLabel("Shoppers type").fill("zebraprint");
    await form.getByLabel("The shop finds").fill("zebra cape");
    await form.getByRole("button", { name: "Add word" }).click();
    const question = page.getByRole("dialog", { name: "Nothing found" });
    await question.getByText("“zebra cape” finds nothing at present. Save all the same?").waitFor();
    await question.getByRole("button", { name: "Back" }).click();
    await question.waitFor({ state: "detached" });
    expect(await form.getByLabel("Shoppers type").inputValue()).toBe("zebraprint");
    await form.getByRole("button", { name: "Add word" }).click();
    await question.getByRole("button", { name: "Save all the same" }).click();
    await toast(page, "“zebraprint” now finds “zebra cape”").waitFor();
    await row("zebraprint").waitFor();
    await page.getByLabel("Find a word in the list").fill("obroniwawu");

    await page.getByRole("button", { name: "Change obroniwawu: sneakers" }).click();
    const change = page.getByRole("form", { name: "Change “obroniwawu”" });
    await change.getByLabel("The shop finds").fill("Loafers");
    await change.getByRole("button", { name: "Save word" }).click();
    await toast(page, "“obroniwawu” now finds “loafers”").waitFor();
    expect(await found("obroniwawu")).toEqual(["Kumasi Leather Loafers"]);

    await page.getByRole("button", { name: "Remove obroniwawu: loafers" }).click();
    await toast(page, "“obroniwawu” no longer finds “loafers”").waitFor();
    // The pointer keeps the toast there.
    await page.getByRole("button", { name: /^Undo/ }).hover();
    expect(await found("obroniwawu")).toEqual([]);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await row("obroniwawu").waitFor();
    expect(await found("obroniwawu")).toEqual(["Kumasi Leather Loafers"]);
  });

  it("are said to be changed when another admin was faster", async () => {
    const page = await office.visit("/admin/shop-details");
    await page.getByLabel("Find a word in the list").fill("ankara");
    await page.getByRole("button", { name: "Change ankara: wax print" }).click();
    const change = page.getByRole("form", { name: "Change “ankara”" });
    const other = await (await signedIn(url, users.admin)).db();
    await other.from("searchSynonyms").delete().eq("word", "ankara").throwOnError();
    await change.getByLabel("The shop finds").fill("kente");
    await change.getByRole("button", { name: "Save word" }).click();
    await toastContaining(page, "Another admin has changed or removed this word.").waitFor();
  });
});

describe("the pages about the shop", () => {
  it("are linked from the footer and listed for search engines", async () => {
    const page = await office.visit("/");
    const links = page.getByRole("navigation", { name: "About the shop" }).getByRole("link");
    const sitemap = await pageHtml("/sitemap.xml");
    for (const name of ["Delivery", "Returns", "Contact", "Terms", "Privacy"]) {
      await links.filter({ hasText: name }).click();
      await heading(page, name).waitFor();
      expect(sitemap).toContain(`<loc>${url}/${name.toLowerCase()}</loc>`);
    }
  });
});
