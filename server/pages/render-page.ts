import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Product } from "../../domain/catalog.ts";
import { type ImagePreload, renderHead } from "../../domain/page-head.ts";
import { type Page, productNotFoundPage } from "../../domain/page-of.ts";
import { isStoredPicture, pictureSizes, srcSetOf } from "../../domain/picture-url.ts";
import type { PublicConfig } from "../../domain/public-config.ts";
import type { Catalog } from "../catalog/catalog.ts";

export type PageOptions = {
  dist: string;
  siteUrl: string;
  publicConfig: PublicConfig;
  catalog: Catalog;
};

const PRELOADED_IMAGES = 4;
const HEAD_MARKER = "<!--head-->";

export async function renderPage(
  options: PageOptions,
  page: Page,
  pathname: string | undefined,
): Promise<string> {
  const { dist, siteUrl, publicConfig, catalog } = options;
  const product = page.productId ? await catalog.product(page.productId) : undefined;
  const template = await readFile(join(dist, "pages", `${page.template}.html`), "utf8");
  const head = renderHead({
    page: page.productId && !product ? productNotFoundPage : page,
    siteUrl,
    pathname,
    imageUrl: "/og.png",
    product,
    config: publicConfig,
    preloads: await preloadsOf(options, page, product),
  });
  return template.replace(HEAD_MARKER, () => head);
}

async function preloadsOf(
  { catalog, publicConfig }: PageOptions,
  page: Page,
  product: Product | undefined,
): Promise<ImagePreload[]> {
  const images = page.categoryId
    ? await catalog.firstImages(page.categoryId, PRELOADED_IMAGES)
    : [product?.image ?? ""];
  const sizes = page.categoryId ? pictureSizes.card : pictureSizes.detail;
  return images.filter(Boolean).map((href) => ({
    href,
    ...(publicConfig.imageRendering && isStoredPicture(href) && { srcSet: srcSetOf(href), sizes }),
  }));
}
