import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Catalog } from "../../server/catalog/catalog.ts";
import { securityHeaders } from "../../server/lib/web/security-headers.ts";
import { inlineHashes } from "../../server/pages/inline-hashes.ts";
import { robotsTxt, sitemapFiles } from "../../server/pages/sitemap.ts";
import { hostingFiles } from "./hosting-files.ts";

type StaticSite = {
  siteUrl: string;
  supabaseUrl: string;
  catalog: Pick<Catalog, "lastProductId" | "productIdsBetween">;
};

/** What the embedded server does for its pages, as files for hosts that only send files. */
export async function writeHostingFiles(folder: string, site: StaticSite): Promise<void> {
  const backendOrigin = new URL(site.supabaseUrl).origin;
  // The same script is in every page.
  const { scriptHash } = inlineHashes(await readFile(join(folder, "index.html"), "utf8"));
  const headers = securityHeaders({
    realPaystack: true,
    isHttps: true,
    backendOrigin,
    scriptHash,
  });
  const files = {
    ...hostingFiles({
      headers,
      rewrites: { "/admin/": "/admin" },
      notFound: { "/product/": "/product/not-found.html" },
    }),
    "robots.txt": robotsTxt(site.siteUrl),
    ...(await sitemapFiles(site)),
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content);
  }
}
