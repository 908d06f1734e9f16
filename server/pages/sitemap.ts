import { pageList } from "../../domain/pages/page-of.ts";
import type { Catalog } from "../catalog/catalog.ts";

type SitemapOptions = {
  siteUrl: string;
  catalog: Pick<Catalog, "lastProductId" | "productIdsBetween">;
};

/** Ids per file, so that it fits into the response cache; 50,000 addresses are allowed. */
const PART_SIZE = 5000;

const ALL = "/sitemap.xml";
const PART = /^\/sitemap-([1-9]\d{0,8})\.xml$/;

/** The sitemap of a path; of many products, /sitemap.xml names its parts. Undefined for other paths. */
export async function renderSitemap(
  { siteUrl, catalog }: SitemapOptions,
  pathname: string,
): Promise<string | undefined> {
  const [, number] = PART.exec(pathname) ?? [];
  if (pathname !== ALL && number === undefined) return undefined;
  const parts = Math.ceil((await catalog.lastProductId()) / PART_SIZE);
  if (number === undefined && parts > 1) return renderIndex(siteUrl, parts);
  const part = Number(number ?? 1);
  if (number !== undefined && part > parts) return undefined;
  const ids = await catalog.productIdsBetween((part - 1) * PART_SIZE + 1, part * PART_SIZE);
  const paths = pageList.flatMap(({ indexed, path }) => {
    if (!indexed) return [];
    if (path.includes(":id")) return ids.map((id) => path.replace(":id", String(id)));
    return part === 1 ? [path] : [];
  });
  return renderXml("urlset", "url", paths, siteUrl);
}

/** The sitemap and its parts by their names. */
export async function sitemapFiles(options: SitemapOptions): Promise<Record<string, string>> {
  const files: Record<string, string> = {
    "sitemap.xml": (await renderSitemap(options, ALL)) ?? "",
  };
  const parts = files["sitemap.xml"]?.matchAll(/\/(sitemap-\d+\.xml)</g) ?? [];
  for (const [, name = ""] of parts) {
    files[name] = (await renderSitemap(options, `/${name}`)) ?? "";
  }
  return files;
}

function renderIndex(siteUrl: string, parts: number): string {
  const paths = Array.from({ length: parts }, (_, index) => `/sitemap-${index + 1}.xml`);
  return renderXml("sitemapindex", "sitemap", paths, siteUrl);
}

function renderXml(root: string, entry: string, paths: readonly string[], siteUrl: string): string {
  const { origin } = new URL(siteUrl);
  const entries = paths.map((path) => `  <${entry}><loc>${origin}${path}</loc></${entry}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</${root}>
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
