import { changesList } from "../../domain/pages/list-parameters.ts";
import { canonicalPath, pageOf } from "../../domain/pages/page-of.ts";
import { markPublic } from "../lib/web/public-response.ts";
import { text } from "../lib/web/responses.ts";
import type { RouteHandler } from "../lib/web/route-handler.ts";
import { contentSecurityPolicy } from "../lib/web/security-headers.ts";
import { inlineHashes } from "./inline-hashes.ts";
import { type PageOptions, renderPage } from "./render-page.ts";
import { renderSitemap, robotsTxt } from "./sitemap.ts";

type PagesOptions = PageOptions & { realPaystack: boolean };

const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };
const XML = { "content-type": "application/xml; charset=utf-8", "cache-control": "no-cache" };

/** Renders the page of a path with its own head, and what search engines ask for. */
export function createPages(options: PagesOptions) {
  const { siteUrl, realPaystack } = options;

  const searchEngineFiles: RouteHandler = async (_request, pathname) => {
    if (pathname === "/robots.txt") return text(200, robotsTxt(siteUrl));
    const sitemap = await renderSitemap(options, pathname);
    if (sitemap === undefined) return undefined;
    return markPublic(new Response(sitemap, { headers: XML }), ["members"]);
  };

  const page: RouteHandler = async (request, pathname) => {
    const target = pageOf(pathname);
    const isListChanged = changesList(new URL(request.url).searchParams);
    const address = { pathname: target.key === "notFound" ? undefined : pathname, isListChanged };
    const { status, content, tags } = await renderPage(options, target, address);
    const policy = contentSecurityPolicy({ realPaystack, ...inlineHashes(content) });
    const headers = { ...HTML, "content-security-policy": policy };
    return markPublic(new Response(content, { status, headers }), tags);
  };

  return { searchEngineFiles, page };
}

/** The same for all addresses of a page: only the parameters of its list make a difference. */
export function pageKey(url: string): string {
  const [pathname = "", query] = url.split("?", 2);
  if (pageOf(pathname).key === "notFound") return pathname;
  const isListChanged = query !== undefined && changesList(new URLSearchParams(query));
  return `${canonicalPath(pathname)}${isListChanged ? "?" : ""}`;
}
