import { changesList } from "../../domain/pages/list-parameters.ts";
import { canonicalPath, type Page, pageOf } from "../../domain/pages/page-of.ts";
import type { CatalogTag, CatalogVersions } from "../catalog/catalog-versions.ts";
import { CACHE_TAGS } from "../catalog/catalog-versions.ts";
import { setWithLimit } from "../lib/set-with-limit.ts";
import { type StoredBody, sendCompressed, storeBody } from "../lib/web/compression.ts";
import { text } from "../lib/web/responses.ts";
import type { RouteHandler } from "../lib/web/route-handler.ts";
import { contentSecurityPolicy } from "../lib/web/security-headers.ts";
import { type PageAddress, type PageOptions, renderPage } from "./render-page.ts";
import { renderSitemap, robotsTxt } from "./sitemap.ts";
import { styleHashOf } from "./style-hash.ts";

type PagesOptions = PageOptions & {
  versions: CatalogVersions;
  realPaystack: boolean;
};

type Headers = Readonly<Record<string, string>>;
type Rendered = { content: string; headers: Headers; tags: readonly CatalogTag[] };
/** With the version of the catalog before the page was rendered. */
type Entry = { body: StoredBody; headers: Headers; tags: readonly CatalogTag[]; version: number };

const MAX_ENTRIES = 500;
const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };
const XML = { "content-type": "application/xml; charset=utf-8", "cache-control": "no-cache" };

/** Sends the prerendered page of a path with its own head, and what search engines ask for. */
export function createPages(options: PagesOptions) {
  const cached = createPageCache(options.versions);

  async function sitemap(): Promise<Rendered> {
    return { content: await renderSitemap(options), headers: XML, tags: ["members"] };
  }

  const searchEngineFiles: RouteHandler = async (request, pathname) => {
    if (pathname === "/robots.txt") return text(200, robotsTxt(options.siteUrl));
    if (pathname !== "/sitemap.xml") return undefined;
    return send(request, await cached(pathname, sitemap));
  };

  async function render(page: Page, address: PageAddress): Promise<Rendered> {
    const { content, tags } = await renderPage(options, page, address);
    const { realPaystack } = options;
    const policy = contentSecurityPolicy({ realPaystack, styleHash: styleHashOf(content) });
    return { content, tags, headers: { ...HTML, "content-security-policy": policy } };
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

function send(request: Request, { body, headers, tags }: Entry): Promise<Response> {
  return sendCompressed(request, body, { ...headers, [CACHE_TAGS]: tags.join() });
}

/** Renders each page once until what it shows changes, also for concurrent requests. */
function createPageCache(versions: CatalogVersions) {
  const entries = new Map<string, Promise<Entry>>();

  async function make(render: () => Promise<Rendered>, previous?: Entry): Promise<Entry> {
    const version = versions.current;
    const { content, ...rendered } = await render();
    return { ...rendered, body: storeBody(content, previous?.body), version };
  }

  return async (key: string, render: () => Promise<Rendered>): Promise<Entry> => {
    const stored = entries.get(key);
    const known = await stored;
    if (known && versions.isUnchanged(known.tags, known.version)) return known;
    // Another request may have started to render it meanwhile.
    const started = entries.get(key);
    if (started && started !== stored) return started;
    const entry = make(render, known);
    setWithLimit(entries, key, entry, MAX_ENTRIES);
    entry.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry;
  };
}
