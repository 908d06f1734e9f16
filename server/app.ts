import { isBackendPath } from "./api.ts";
import type { Caller } from "./http.ts";
import { robotsTxt } from "./pages.ts";
import { problem, text } from "./responses.ts";
import { addSecurityHeaders, contentSecurityPolicy } from "./security-headers.ts";

/** A part of the shop that may or may not answer a request. */
export type Guest = (
  request: Request,
  pathname: string,
) => Response | undefined | Promise<Response | undefined>;

type AppParts = {
  siteUrl: string;
  realPaystack: boolean;
  canSell: () => Promise<boolean>;
  api: (request: Request, address: string) => Promise<Response>;
  functions: Guest;
  /** The play-money provider, where there is no real one. */
  sandbox: Guest | undefined;
  pictures: Guest;
  files: Guest;
  pages: {
    page(request: Request, pathname: string): Promise<Response>;
    sitemap(request: Request): Promise<Response>;
  };
};

/** Every request of the shop passes through here. */
export function createApp(parts: AppParts) {
  const policy = contentSecurityPolicy(parts.realPaystack);

  async function route(request: Request, caller: Caller): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return health(parts);
    if (isForeign(request, parts.siteUrl))
      return problem(403, { message: "This shop answers its own pages only." });

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

  return async (request: Request, caller: Caller): Promise<Response> => {
    const response = await route(request, caller).catch(failure);
    return addSecurityHeaders(response, policy, caller.secure);
  };
}

function failure(error: unknown): Response {
  console.error(error);
  return problem(500, { message: "Something went wrong on our side. Please try again." });
}

async function health({ canSell }: AppParts): Promise<Response> {
  const well = await canSell().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  return problem(well ? 200 : 503, { status: well ? "ok" : "unavailable" });
}

/** A browser names the page that asks; another site's page gets nothing but a no. */
function isForeign(request: Request, siteUrl: string): boolean {
  const origin = request.headers.get("origin");
  if (!origin) return false;
  if (!URL.canParse(origin)) return true;
  const own = [request.headers.get("host"), new URL(siteUrl).host];
  return !own.includes(new URL(origin).host);
}

function looksLikeFile(pathname: string): boolean {
  return pathname.startsWith("/assets/") || /\.\w{2,5}$/.test(pathname);
}
