import { pageList } from "../../domain/pages/page-of.ts";
import type { Catalog } from "../catalog/catalog.ts";

type SitemapOptions = { siteUrl: string; catalog: Pick<Catalog, "productIds"> };

export async function renderSitemap({ siteUrl, catalog }: SitemapOptions): Promise<string> {
  const productIds = await catalog.productIds();
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
