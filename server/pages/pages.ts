import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Product } from "../../domain/catalog.ts";
import { type ImagePreload, renderHead } from "../../domain/page-head.ts";
import {
  canonicalPath,
  type Page,
  pageList,
  pageOf,
  productNotFoundPage,
} from "../../domain/page-of.ts";
import { isStoredPicture, pictureSizes, srcSetOf } from "../../domain/picture-url.ts";
import type { PublicConfig } from "../../domain/public-config.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { type Compressed, compress, sendCompressed } from "../http/compression.ts";
import { setWithLimit } from "../http/set-with-limit.ts";

type PagesOptions = {
  dist: string;
  siteUrl: string;
  publicConfig: PublicConfig;
  catalogue: Catalog;
  /** Grows when the catalogue changes; pages made before are made anew. */
  catalogVersion: () => number;
};

const MAX_ENTRIES = 500;
const PRELOADED_IMAGES = 4;
const HEAD_MARKER = "<!--head-->";

/** Sends the prerendered page for a path, with the head that belongs to it. */
export function createPages(options: PagesOptions) {
  const kept = new Map<string, Promise<Compressed>>();
  let keptVersion = -1;

  /** Made once for all who ask for it at the same time, and kept for those who come later. */
  function bodyOf(key: string, make: () => Promise<string>): Promise<Compressed> {
    const version = options.catalogVersion();
    if (version !== keptVersion) kept.clear();
    keptVersion = version;
    const known = kept.get(key);
    if (known) return known;
    const body = make().then(compress);
    setWithLimit(kept, key, body, MAX_ENTRIES);
    body.catch(() => {
      if (kept.get(key) === body) kept.delete(key);
    });
    return body;
  }

  return {
    async page(request: Request, pathname: string): Promise<Response> {
      const page = pageOf(pathname);
      const key = page.key === "notFound" ? "not-found" : canonicalPath(pathname);
      // Kept once for all unknown addresses: none of them may write its own into it.
      const address = page.key === "notFound" ? undefined : pathname;
      const body = await bodyOf(key, () => renderPage(options, page, address));
      return sendCompressed(request, body, html);
    },
    async sitemap(request: Request): Promise<Response> {
      const body = await bodyOf("sitemap.xml", () => renderSitemap(options));
      return sendCompressed(request, body, xml);
    },
  };
}

const html = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };
const xml = { "content-type": "application/xml; charset=utf-8", "cache-control": "no-cache" };

async function renderPage(
  options: PagesOptions,
  page: Page,
  pathname: string | undefined,
): Promise<string> {
  const { dist, siteUrl, publicConfig, catalogue } = options;
  const product = page.productId ? await catalogue.product(page.productId) : undefined;
  const known = page.productId && !product ? productNotFoundPage : page;
  const template = await readFile(join(dist, "pages", `${page.template}.html`), "utf8");
  const head = renderHead({
    page: known,
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
  { catalogue, publicConfig }: PagesOptions,
  page: Page,
  product: Product | undefined,
): Promise<ImagePreload[]> {
  const images = page.categoryId
    ? await catalogue.firstImages(page.categoryId, PRELOADED_IMAGES)
    : product
      ? [product.image]
      : [];
  const sizes = page.categoryId ? pictureSizes.card : pictureSizes.detail;
  return images.filter(Boolean).map((href) => ({
    href,
    ...(publicConfig.imageRendering && isStoredPicture(href) && { srcSet: srcSetOf(href), sizes }),
  }));
}

async function renderSitemap({ siteUrl, catalogue }: PagesOptions): Promise<string> {
  const productIds = await catalogue.productIds();
  const indexed = pageList.filter((page) => page.indexed).map(({ path }) => path);
  const paths = indexed.flatMap((path) =>
    path.includes(":id") ? productIds.map((id) => path.replace(":id", String(id))) : path,
  );
  const urls = paths.map((path) => `  <url><loc>${new URL(path, siteUrl).href}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

export function robotsTxt(siteUrl: string): string {
  return `User-agent: *
Disallow: /admin
Disallow: /auth/
Disallow: /functions/
Allow: /

Sitemap: ${siteUrl}/sitemap.xml
`;
}
