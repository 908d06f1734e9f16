import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { renderHead } from "../../domain/pages/page-head.ts";
import { canonicalPath, type Page, productNotFoundPage } from "../../domain/pages/page-of.ts";
import { LIST_PAGE } from "../../domain/products/product-list.ts";
import type { PublicConfig } from "../../domain/public-config.ts";
import { beginningsOf, type ShopDetails } from "../../domain/shop/shop-details.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { tagsOfCards } from "../catalog/catalog-tags.ts";
import type { CacheTag } from "../lib/web/public-response.ts";
import type { PageProducts, Rendered, Renderer } from "./renderer.ts";

export type PageOptions = {
  dist: string;
  siteUrl: string;
  publicConfig: PublicConfig;
  catalog: Catalog;
  renderer: Renderer;
  readShopDetails: () => Promise<ShopDetails>;
  /** For pages that are kept as files: the browser asks for what has changed since. */
  isFile?: boolean;
};

/** What a page is rendered for: no path in a page of several addresses. */
export type PageAddress = { pathname?: string; isListChanged: boolean };

const HEAD_MARKER = "<!--head-->";
const APP_MARKER = "<!--app-->";

export async function renderPage(
  options: PageOptions,
  page: Page,
  { pathname, isListChanged }: PageAddress,
): Promise<{ status: 200 | 404; content: string; tags: CacheTag[] }> {
  const { dist, siteUrl, publicConfig } = options;
  const template = await readFile(join(dist, "pages", `${page.template}.html`), "utf8");
  // The browser requests a list that the shopper has filtered or sorted.
  const isEmpty = isListChanged && page.categoryId !== undefined;
  const products: ShownProducts = isEmpty
    ? { products: [] }
    : await productsOf(options.catalog, page);
  const product = page.productId ? products.products[0] : undefined;
  const shop = showsShop(page) ? await options.readShopDetails() : undefined;
  const path = pathname && canonicalPath(pathname);
  const rendered = path
    ? await renderContent(options, page, { path, ...products, shop })
    : undefined;
  const shown = page.productId && !product ? productNotFoundPage : page;
  const head = renderHead({
    page: shown,
    siteUrl,
    pathname,
    imageUrl: "/og.png",
    product,
    shop: page.productId ? undefined : shop,
    config: publicConfig,
    state: rendered && { ...rendered.state, isFile: options.isFile },
  });
  const [before = "", prerendered = "", after = ""] = template.split(APP_MARKER);
  const content = before.replace(HEAD_MARKER, () => head) + (rendered?.html ?? prerendered) + after;
  const status = shown.isMissing || shown.key === "notFound" ? 404 : 200;
  const tags = isEmpty ? [] : tagsOf(page, products);
  return { status, content, tags: [...tags, ...(shop ? (["shop"] as const) : [])] };
}

/** In its text or, for the home page, in its head. */
function showsShop({ key, isAboutShop, productId }: Page): boolean {
  return key === "home" || isAboutShop === true || productId !== undefined;
}

type Content = PageProducts & { shop: ShopDetails | undefined };

/** Undefined when the prerendered page is all there is to show. */
async function renderContent(
  { renderer }: PageOptions,
  { isAboutShop }: Page,
  { shop, ...products }: Content,
): Promise<Rendered | undefined> {
  if (isAboutShop && shop) return renderer.renderShopText(products.path, shop);
  if (products.products.length === 0) return undefined;
  return renderer.renderProducts({ ...products, ...(shop && { beginnings: beginningsOf(shop) }) });
}

/** What the page has to be rendered again for. */
function tagsOf(
  { categoryId, productId }: Page,
  { products, related = [] }: ShownProducts,
): CacheTag[] {
  const cards = categoryId || productId ? tagsOfCards([...products, ...related]) : [];
  return productId ? [...cards, `stock:${productId}`] : cards;
}

type ShownProducts = Omit<PageProducts, "path">;

/** The first products of a category, or a product with those that its page shows below it. */
async function productsOf(
  catalog: Catalog,
  { categoryId, productId }: Page,
): Promise<ShownProducts> {
  if (categoryId) {
    const products = await catalog.productsOf(categoryId, LIST_PAGE);
    return { products, counts: await catalog.countsOf(categoryId) };
  }
  const product = productId ? await catalog.product(productId) : undefined;
  if (!product) return { products: [] };
  return { products: [product], related: await catalog.relatedTo(product.id) };
}
