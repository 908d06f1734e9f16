import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Page, pageList, pageOf, productNotFoundPage } from "../../domain/pages/page-of.ts";
import type { Product } from "../../domain/products/catalog.ts";
import { LIST_PAGE } from "../../domain/products/product-list.ts";
import type { Catalog } from "../../server/catalog/catalog.ts";
import { type PageOptions, renderPage } from "../../server/pages/render-page.ts";
import { readCatalog } from "./project-catalog.ts";

type Site = Omit<PageOptions, "catalog"> & {
  /** Reads all products, each time again. */
  products(): AsyncIterable<Product>;
};

/**
 * A file for each page, as the server would send it, and for each product. The products are read twice
 * instead of being kept: a large catalog needs no more memory than a small one.
 */
export async function writeStaticPages(site: Site): Promise<Catalog> {
  const known = await readCatalog(site.products(), LIST_PAGE);
  const none: Catalog = { ...known, product: async () => undefined };
  for (const page of templatePages) await writePage(site, none, page);
  await writePage(site, none, productNotFoundPage);
  for await (const product of site.products()) {
    const catalog = { ...known, product: async () => product };
    await writePage(site, catalog, pageOf(`/product/${product.id}`));
  }
  await rm(join(site.dist, "pages"), { recursive: true });
  return none;
}

/** The first page of each template; products have files of their own. */
const templatePages = pageList.filter(
  ({ key, template }) =>
    key !== "product" && pageList.find((page) => page.template === template)?.key === key,
);

async function writePage(site: Site, catalog: Catalog, page: Page): Promise<void> {
  const isOfSeveral = page.key === "notFound" || page.isMissing || page.guard === "admin";
  const pathname = page.productId ? `/product/${page.productId}` : page.path;
  const address = { isListChanged: false, ...(!isOfSeveral && { pathname }) };
  const { content } = await renderPage({ ...site, catalog }, page, address);
  const file = join(site.dist, "public", fileOf(page));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Hosts serve `men-products.html` at `/men-products`, and `404.html` where there is no file in its folder. */
export function fileOf({ key, template, productId, isMissing }: Page): string {
  if (isMissing) return "product/not-found.html";
  if (productId === 404) return "product/404/index.html";
  if (productId) return `product/${productId}.html`;
  if (key === "notFound") return "404.html";
  return key === "home" ? "index.html" : `${template}.html`;
}
