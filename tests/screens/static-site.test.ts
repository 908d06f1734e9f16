import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { successes } from "../../domain/successes.ts";
import { securityHeaders } from "../../server/lib/web/security-headers.ts";
import { inlineHashes } from "../../server/pages/inline-hashes.ts";
import { closeContexts } from "../harness/browser/browser.ts";
import { toast } from "../harness/browser/page-actions.ts";
import {
  choosePicture,
  fillProduct,
  openAddForm,
  photo,
  stole,
  submit,
} from "../harness/browser/product-steps.ts";
import { openStaticSite, SITE_URL } from "../harness/browser/static-site.ts";
import { accountMenu, cards, desktop, signIn } from "../harness/browser/storefront.ts";
import { sharedBrowser } from "../harness/resources.ts";

const site = await openStaticSite();
const browser = await sharedBrowser();
const pageErrors: string[] = [];
afterAll(async () => {
  await closeContexts(browser);
  await site.close();
  expect(pageErrors, "errors in the pages' consoles, including CSP violations").toEqual([]);
});

async function visit(path: string): Promise<Page> {
  const page = await (await browser.newContext(desktop)).newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => pageErrors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") pageErrors.push(`${page.url()} ${message.text()}`);
  });
  await page.goto(site.url + path);
  return page;
}

describe("the built site on a static host, its backend on another origin", () => {
  it("shows products with pictures from the backend", async () => {
    const page = await visit("/men-products");
    await cards(page).nth(19).waitFor();
    const source = await page
      .locator("main li img")
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.currentSrc;
      });
    expect(source.startsWith(`${site.backendUrl}/storage/v1/`)).toBe(true);
  });

  it("leads a shopper from a direct link to a product through sign-in to the checkout", async () => {
    const page = await visit("/product/1");
    await page.getByRole("heading", { name: "Osu Stripe Oxford Shirt" }).waitFor();
    await signIn(page, "shopper");
    await page.goto(`${site.url}/product/1`);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await toast(page, successes.addedToCart).waitFor();
    await page.goto(`${site.url}/cart`);
    await page.getByText("Osu Stripe Oxford Shirt").first().waitFor();
    await page.reload();
    await accountMenu(page).waitFor();
    await page.goto(`${site.url}/checkout`);
    await page.getByRole("list", { name: "Progress" }).waitFor();
  });

  it("lets an admin add a product, whose picture has an absolute URL", async () => {
    const page = await visit("/login");
    await signIn(page, "admin");
    await page.goto(`${site.url}/admin/products`);
    const form = await openAddForm(page);
    await fillProduct(form, stole);
    await choosePicture(form, await photo());
    const saved = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().includes("/rest/v1/products"),
    );
    await submit(form);
    expect((await saved).postData()).toContain(
      `"image":"${site.backendUrl}/storage/v1/object/public/Products/`,
    );
    await toast(page, "New product successfully created").waitFor();
  });

  it("answers unknown paths with the 404 page", async () => {
    const response = await fetch(`${site.url}/no-such-page`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page Not Found");
  });
});

describe("the HTML of the static site", () => {
  const html = async (path: string) => (await fetch(site.url + path)).text();

  it("has a product's own head, structured data and view", async () => {
    const page = await html("/product/1");
    expect(page).toContain("<title data-page-head>Osu Stripe Oxford Shirt · Ntoma</title>");
    expect(page).toContain(`rel="canonical" href="${SITE_URL}/product/1"`);
    expect(page).toContain('property="og:title" content="Osu Stripe Oxford Shirt · Ntoma"');
    expect(page).toContain(`property="og:image" content="${site.backendUrl}/storage/v1/object/`);
    expect(page).toContain('"@type":"Product","name":"Osu Stripe Oxford Shirt"');
    expect(page).toMatch(/<h1[^>]*>Osu Stripe Oxford Shirt</);
    expect(page).not.toContain("<!--app-->");
  });

  it("has a category's own head and its products", async () => {
    const page = await html("/men-products");
    expect(page).toContain(`rel="canonical" href="${SITE_URL}/men-products"`);
    expect(page).toContain('href="/product/1"');
    expect(page).toContain('id="page-state"');
  });

  it("of an unknown product is an error, which shows products that were added since", async () => {
    const missing = await fetch(`${site.url}/product/100000`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('content="noindex"');
    expect((await fetch(`${site.url}/pages/product.html`)).status).toBe(404);
  });

  it("of a list that the address filters is replaced by the filtered list", async () => {
    const page = await visit("/men-products?sub=2");
    await page
      .getByRole("link", { name: /Osu Stripe Oxford Shirt/ })
      .waitFor({ state: "detached" });
    await cards(page).first().waitFor();
  });

  it("is brought up to date by the browser", async () => {
    await site.changeProduct(2, { price: 12.34 });
    const page = await visit("/men-products");
    await page.locator("main li", { hasText: "12.34" }).waitFor();
  });
});

describe("the files for static hosts", () => {
  const read = (name: string) => readFile(join(site.folder, name), "utf8");
  const { scriptHash } = inlineHashes(readFileSync(join(site.folder, "index.html"), "utf8"));
  const options = { realPaystack: true, isHttps: true, backendOrigin: site.backendUrl, scriptHash };
  const headers = Object.entries(securityHeaders(options));

  it("send the server's security headers with every response", async () => {
    for (const path of ["/", "/product/1", "/no-such-page", "/og.png"]) {
      const response = await fetch(site.url + path);
      for (const [name, value] of headers) expect(response.headers.get(name)).toBe(value);
    }
  });

  it("contain the same headers for Vercel and nginx", async () => {
    const vercel = JSON.parse(await read("vercel.json"));
    expect(vercel.headers[0]).toEqual({
      source: "/(.*)",
      headers: headers.map(([key, value]) => ({ key, value })),
    });
    expect(vercel.rewrites).toEqual([{ source: "/admin/:path*", destination: "/admin" }]);
    const nginx = await read("nginx.conf");
    for (const [name, value] of headers) {
      expect(nginx).toContain(`add_header ${name} "${value}" always;`);
    }
  });

  it("list every page and product for search engines", async () => {
    expect(await read("robots.txt")).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`);
    const sitemap = await read("sitemap.xml");
    expect(sitemap).toContain(`<loc>${SITE_URL}/men-products</loc>`);
    expect(sitemap.match(/\/product\/\d+</g)).toHaveLength(60);
    for (const path of sitemap.matchAll(/<loc>https:\/\/shop\.example([^<]*)</g)) {
      expect((await fetch(site.url + path[1])).status).toBe(200);
    }
  });
});
