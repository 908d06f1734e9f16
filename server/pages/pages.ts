import { canonicalPath, pageOf } from "../../domain/page-of.ts";
import { type Compressed, compress, sendCompressed } from "../http/compression.ts";
import { text } from "../http/responses.ts";
import type { RouteHandler } from "../http/route-handler.ts";
import { setWithLimit } from "../http/set-with-limit.ts";
import { type PageOptions, renderPage } from "./render-page.ts";
import { renderSitemap, robotsTxt } from "./sitemap.ts";

type PagesOptions = PageOptions & {
  /** Increases when the catalog changes; pages rendered before are outdated. */
  catalogVersion: () => number;
};

const MAX_ENTRIES = 500;
const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };
const XML = { "content-type": "application/xml; charset=utf-8", "cache-control": "no-cache" };

/** Sends the prerendered page of a path with its own head, and what search engines ask for. */
export function createPages(options: PagesOptions) {
  const cached = createPageCache(options.catalogVersion);

  const searchEngineFiles: RouteHandler = async (request, pathname) => {
    if (pathname === "/robots.txt") return text(200, robotsTxt(options.siteUrl));
    if (pathname !== "/sitemap.xml") return undefined;
    return sendCompressed(request, await cached(pathname, () => renderSitemap(options)), XML);
  };

  const page: RouteHandler = async (request, pathname) => {
    const target = pageOf(pathname);
    const isKnown = target.key !== "notFound";
    const key = isKnown ? canonicalPath(pathname) : "not-found";
    // One entry serves all unknown paths: none of them may appear in it.
    const render = () => renderPage(options, target, isKnown ? pathname : undefined);
    return sendCompressed(request, await cached(key, render), HTML);
  };

  return { searchEngineFiles, page };
}

/** Renders each page once per version of the catalog, also for concurrent requests. */
function createPageCache(catalogVersion: () => number) {
  const entries = new Map<string, Promise<Compressed>>();
  let entriesVersion = -1;

  return (key: string, render: () => Promise<string>): Promise<Compressed> => {
    const version = catalogVersion();
    if (version !== entriesVersion) entries.clear();
    entriesVersion = version;
    const known = entries.get(key);
    if (known) return known;
    const body = render().then(compress);
    setWithLimit(entries, key, body, MAX_ENTRIES);
    body.catch(() => {
      if (entries.get(key) === body) entries.delete(key);
    });
    return body;
  };
}
