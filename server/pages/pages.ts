import { changesList } from "../../domain/list-parameters.ts";
import { canonicalPath, type Page, pageOf } from "../../domain/page-of.ts";
import { type Compressed, compress, sendCompressed } from "../http/compression.ts";
import { text } from "../http/responses.ts";
import type { RouteHandler } from "../http/route-handler.ts";
import { contentSecurityPolicy } from "../http/security-headers.ts";
import { setWithLimit } from "../http/set-with-limit.ts";
import { type PageAddress, type PageOptions, renderPage } from "./render-page.ts";
import { renderSitemap, robotsTxt } from "./sitemap.ts";
import { styleHashOf } from "./style-hash.ts";

type PagesOptions = PageOptions & {
  /** Increases when the catalog changes; pages rendered before are outdated. */
  catalogVersion: () => number;
  realPaystack: boolean;
};

type Headers = Readonly<Record<string, string>>;
type Rendered = { content: string; headers: Headers };
type Entry = { body: Compressed; headers: Headers };

const MAX_ENTRIES = 500;
const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };
const XML = { "content-type": "application/xml; charset=utf-8", "cache-control": "no-cache" };

/** Sends the prerendered page of a path with its own head, and what search engines ask for. */
export function createPages(options: PagesOptions) {
  const cached = createPageCache(options.catalogVersion);

  const searchEngineFiles: RouteHandler = async (request, pathname) => {
    if (pathname === "/robots.txt") return text(200, robotsTxt(options.siteUrl));
    if (pathname !== "/sitemap.xml") return undefined;
    const sitemap = async () => ({ content: await renderSitemap(options), headers: XML });
    return send(request, await cached(pathname, sitemap));
  };

  async function render(page: Page, address: PageAddress): Promise<Rendered> {
    const content = await renderPage(options, page, address);
    const { realPaystack } = options;
    const policy = contentSecurityPolicy({ realPaystack, styleHash: styleHashOf(content) });
    return { content, headers: { ...HTML, "content-security-policy": policy } };
  }

  const page: RouteHandler = async (request, pathname) => {
    const target = pageOf(pathname);
    const isKnown = target.key !== "notFound";
    const isListChanged = changesList(new URL(request.url).searchParams);
    // One entry serves all unknown paths: none of them may appear in it.
    const address = { pathname: isKnown ? pathname : undefined, isListChanged };
    const key = `${isKnown ? canonicalPath(pathname) : "not-found"}${isListChanged ? "?" : ""}`;
    return send(request, await cached(key, () => render(target, address)));
  };

  return { searchEngineFiles, page };
}

function send(request: Request, { body, headers }: Entry): Response {
  return sendCompressed(request, body, headers);
}

/** Renders each page once per version of the catalog, also for concurrent requests. */
function createPageCache(catalogVersion: () => number) {
  const entries = new Map<string, Promise<Entry>>();
  let entriesVersion = -1;

  return (key: string, render: () => Promise<Rendered>): Promise<Entry> => {
    const version = catalogVersion();
    if (version !== entriesVersion) entries.clear();
    entriesVersion = version;
    const known = entries.get(key);
    if (known) return known;
    const entry = render().then(toEntry);
    setWithLimit(entries, key, entry, MAX_ENTRIES);
    entry.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry;
  };
}

async function toEntry({ content, headers }: Rendered): Promise<Entry> {
  return { body: await compress(content), headers };
}
