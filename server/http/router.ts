import { isIP } from "node:net";
import { robotsTxt } from "../pages/pages.ts";
import { isBackendPath } from "./backend-api.ts";
import type { ClientInfo } from "./client-info.ts";
import { json, text } from "./responses.ts";
import { addSecurityHeaders, contentSecurityPolicy } from "./security-headers.ts";

/** A part of the shop that may or may not answer a request. */
export type RouteHandler = (
  request: Request,
  pathname: string,
) => Response | undefined | Promise<Response | undefined>;

type AppParts = {
  siteUrl: string;
  realPaystack: boolean;
  isDatabaseReady: () => Promise<boolean>;
  api: (request: Request, address: string) => Promise<Response>;
  functions: RouteHandler;
  /** The play-money provider, where there is no real one. */
  sandbox: RouteHandler | undefined;
  pictures: RouteHandler;
  files: RouteHandler;
  pages: {
    page(request: Request, pathname: string): Promise<Response>;
    sitemap(request: Request): Promise<Response>;
  };
};

/** Every request of the shop passes through here. */
export function createApp(parts: AppParts) {
  const policy = contentSecurityPolicy(parts.realPaystack);
  const secure = parts.siteUrl.startsWith("https:");

  async function route(request: Request, caller: ClientInfo): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return health(parts);
    if (caller.scheme === "http" && secure) return toTls(request, parts.siteUrl);
    if (isForeign(request, parts.siteUrl))
      return json(403, { message: "This shop answers its own pages only." });

    const picture = await parts.pictures(request, pathname);
    if (picture) return picture;
    if (isBackendPath(pathname)) return parts.api(request, caller.address);
    const answered =
      (await parts.functions(request, pathname)) ?? (await parts.sandbox?.(request, pathname));
    if (answered) return answered;

    if (request.method !== "GET" && request.method !== "HEAD") return text(405, "Only GET here.");
    if (pathname === "/robots.txt") return text(200, robotsTxt(parts.siteUrl));
    if (pathname === "/sitemap.xml") return parts.pages.sitemap(request);
    const file = await parts.files(request, pathname);
    if (file) return file;
    if (looksLikeFile(pathname)) return text(404, "There is no such file.");
    return parts.pages.page(request, pathname);
  }

  return async (request: Request, caller: ClientInfo): Promise<Response> => {
    const response = await route(request, caller).catch(failure);
    return addSecurityHeaders(response, policy, secure);
  };
}

function failure(error: unknown): Response {
  console.error(error);
  return json(500, { message: "Something went wrong on our side. Please try again." });
}

async function health({ isDatabaseReady }: AppParts): Promise<Response> {
  const well = await isDatabaseReady().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  return json(well ? 200 : 503, { status: well ? "ok" : "unavailable" });
}

/** A proxy that also takes plain HTTP is told to send people to the one address the shop has. */
function toTls(request: Request, siteUrl: string): Response {
  const { pathname, search } = new URL(request.url);
  return new Response(null, { status: 308, headers: { location: siteUrl + pathname + search } });
}

/**
 * A browser names the page that asks; another site's page gets nothing but a no. The host that a
 * request names is believed when nobody could have bent it to this machine: a number or localhost.
 */
function isForeign(request: Request, siteUrl: string): boolean {
  const origin = request.headers.get("origin");
  if (!origin) return false;
  if (!URL.canParse(origin)) return true;
  const { host, hostname } = new URL(origin);
  if (host === new URL(siteUrl).host) return false;
  const plain = hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return !plain || host !== request.headers.get("host");
}

/** Supabase Lite's own machinery would answer below /_system; here there is nothing of the kind. */
function looksLikeFile(pathname: string): boolean {
  return /^\/(assets|_system)(\/|$)/.test(pathname) || /\.\w{2,5}$/.test(pathname);
}
