import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pageList } from "../../domain/pages/page-of.ts";
import { securityHeaders } from "../../server/lib/web/security-headers.ts";
import { renderSitemap, robotsTxt } from "../../server/pages/sitemap.ts";
import { hostingFiles } from "./hosting-files.ts";
import { type Backend, fetchProductIds } from "./product-ids.ts";

type StaticSite = Backend & { siteUrl: string };

/** Pages below another one, such as products by their id, share its file. */
const rewrites = Object.fromEntries(
  pageList
    .filter(({ path }) => path.split("/").length > 2)
    .map(({ template }) => [`/${template}/`, `/${template}`]),
);

/** What the embedded server does for its pages, as files for hosts that only send files. */
export async function writeHostingFiles(folder: string, site: StaticSite): Promise<void> {
  const backendOrigin = new URL(site.supabaseUrl).origin;
  const headers = securityHeaders({ realPaystack: true, isHttps: true, backendOrigin });
  const catalog = { productIds: () => productIds(site) };
  const files = {
    ...hostingFiles({ headers, rewrites }),
    "robots.txt": robotsTxt(site.siteUrl),
    "sitemap.xml": await renderSitemap({ siteUrl: site.siteUrl, catalog }),
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content);
  }
}

async function productIds(site: StaticSite): Promise<number[]> {
  try {
    return await fetchProductIds(site);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`sitemap.xml lists no products, because ${site.supabaseUrl} failed: ${reason}`);
    return [];
  }
}
