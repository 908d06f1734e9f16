import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ImagePreload, renderHead } from "../../domain/pages/page-head.ts";
import { canonicalPath, type Page, productNotFoundPage } from "../../domain/pages/page-of.ts";
import type { Product } from "../../domain/products/catalog.ts";
import { imageSizes, isStoredImage, srcSetOf } from "../../domain/products/image-url.ts";
import type { PublicConfig } from "../../domain/public-config.ts";
import type { ShopDetails } from "../../domain/shop/shop-details.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { tagsOfProducts } from "../catalog/catalog-tags.ts";
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

const PRELOADED_IMAGES = 4;
/** A longer list would make the HTML heavier than the rest of the page: the browser requests it. */
export const MAX_PRODUCTS = 100;
const HEAD_MARKER = "<!--head-->";
const APP_MARKER = "<!--app-->";

export async function renderPage(
  options: PageOptions,
  page: Page,
  { pathname, ...address }: PageAddress,
): Promise<{ status: 200 | 404; content: string; tags: CacheTag[] }> {
  const { dist, siteUrl, publicConfig, catalog } = options;
  const template = await readFile(join(dist, "pages", `${page.template}.html`), "utf8");
  const products = await productsOf(catalog, page);
  const product = page.productId ? products[0] : undefined;
  const isListChanged = address.isListChanged && page.categoryId !== undefined;
  const shop = saysWhoSells(page) ? await options.readShopDetails() : undefined;
  const path = pathname && canonicalPath(pathname);
  const rendered = path
    ? await renderContent(options, page, { path, products, isListChanged, shop })
    : undefined;
  const shown = page.productId && !product ? productNotFoundPage : page;
  const head = renderHead({
    page: shown,
    siteUrl,
    pathname,
    imageUrl: "/og.png",
    product,
    shop,
    config: publicConfig,
    // Rendered products have preloads of their own.
    preloads: rendered?.html ? [] : preloadsOf(options, page, products),
    state: rendered && { ...rendered.state, isFile: options.isFile },
  });
  const [before = "", prerendered = "", after = ""] = template.split(APP_MARKER);
  const content = before.replace(HEAD_MARKER, () => head) + (rendered?.html ?? prerendered) + after;
  const status = shown.isMissing || shown.key === "notFound" ? 404 : 200;
  const tags = [...tagsOf(page, products), ...(shop ? (["shop"] as const) : [])];
  return { status, content, tags };
}

function saysWhoSells({ key, isAboutShop }: Page): boolean {
  return key === "home" || isAboutShop === true;
}

type Content = PageProducts & { shop: ShopDetails | undefined };

/** Undefined when the prerendered page is all there is to show. */
async function renderContent(
  { renderer }: PageOptions,
  { isAboutShop }: Page,
  { path, products, isListChanged, shop }: Content,
): Promise<Rendered | undefined> {
  if (isAboutShop && shop) return renderer.renderShopText(path, shop);
  if (products.length === 0 || products.length > MAX_PRODUCTS) return undefined;
  return renderer.renderProducts({ path, products, isListChanged });
}

/** What the page has to be rendered again for. */
function tagsOf({ categoryId, productId }: Page, products: readonly Product[]): CacheTag[] {
  if (categoryId) return [`category:${categoryId}`];
  return productId ? tagsOfProducts(products) : [];
}

/** A category's products, or a product with those that its page shows below it. */
async function productsOf(catalog: Catalog, { categoryId, productId }: Page): Promise<Product[]> {
  if (categoryId) return catalog.productsOf(categoryId, MAX_PRODUCTS + 1);
  const product = productId ? await catalog.product(productId) : undefined;
  return product ? [product, ...(await catalog.relatedTo(product))] : [];
}

function preloadsOf(
  { publicConfig }: PageOptions,
  page: Page,
  products: readonly Product[],
): ImagePreload[] {
  const images = products.slice(0, page.categoryId ? PRELOADED_IMAGES : 1);
  const sizes = page.categoryId ? imageSizes.card : imageSizes.detail;
  return images
    .map(({ image }) => image)
    .filter(Boolean)
    .map((href) => ({
      href,
      ...(publicConfig.imageRendering && isStoredImage(href) && { srcSet: srcSetOf(href), sizes }),
    }));
}
