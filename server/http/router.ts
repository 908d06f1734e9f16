import { isIP } from "node:net";
import { isUnavailable } from "../database/connection/unavailable.ts";
import { OverloadError } from "../lib/limiter.ts";
import { VERSION } from "../lib/version.ts";
import type { ClientInfo } from "../lib/web/client-info.ts";
import { hostnameOf } from "../lib/web/host-names.ts";
import { json, text, unavailable } from "../lib/web/responses.ts";
import type { RouteHandler } from "../lib/web/route-handler.ts";
import { createSecurityHeaders } from "../lib/web/security-headers.ts";
import { StorageUnavailableError } from "../storage/object-store.ts";
import { ARRIVAL_PATH, describeArrival } from "./arrival.ts";
import { nameRequest } from "./name-request.ts";
import { createSiteRedirect, redirectTo } from "./site-redirect.ts";

type RouterOptions = {
  siteUrl: string;
  secretKey: string;
  realPaystack: boolean;
  isDatabaseReady: () => Promise<boolean>;
  /** False once the shop is going to close: proxies should send requests elsewhere. */
  isReady: () => boolean;
  /** In the order in which they are tried; the last one answers GET requests that remain. */
  handlers: readonly RouteHandler[];
};

/** Every request passes through here. */
export function createRouter(options: RouterOptions) {
  const { siteUrl, secretKey, realPaystack, isDatabaseReady, isReady, handlers } = options;
  const isHttps = siteUrl.startsWith("https:");
  const addSecurityHeaders = createSecurityHeaders({ realPaystack, isHttps });

  const redirectToSite = createSiteRedirect(siteUrl);

  async function route(request: Request, client: ClientInfo): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/healthz") return healthCheck(isDatabaseReady);
    if (pathname === "/readyz") return readiness(isReady());
    if (pathname === ARRIVAL_PATH) return describeArrival(request, client, secretKey);
    if (client.scheme === "http" && isHttps) return redirectTo(siteUrl + pathname + search);
    if (isCrossOrigin(request, siteUrl)) {
      return json(403, { message: "Requests from other origins are not allowed." });
    }
    const redirect = redirectToSite(request);
    if (redirect) return redirect;
    for (const handle of handlers) {
      const response = await handle(request, pathname, client);
      if (response) return response;
    }
    return text(404, "Not found.");
  }

  return async (request: Request, client: ClientInfo): Promise<Response> =>
    addSecurityHeaders(await nameRequest(await route(request, client).catch(errorResponse)));
}

function errorResponse(error: unknown): Response {
  console.error(error);
  const isBusy = error instanceof OverloadError || error instanceof StorageUnavailableError;
  if (isBusy || isUnavailable(error)) return unavailable();
  return json(500, { message: "Something went wrong on our side. Please try again." });
}

async function healthCheck(isDatabaseReady: () => Promise<boolean>): Promise<Response> {
  const isReady = await isDatabaseReady();
  const status = isReady ? "ok" : "unavailable";
  return json(isReady ? 200 : 503, { status, version: VERSION });
}

function readiness(isReady: boolean): Response {
  return json(isReady ? 200 : 503, { status: isReady ? "ready" : "closing" });
}

/**
 * The Host header is trusted when it is localhost or an IP address: a foreign host name that resolves
 * to this machine (DNS rebinding) is cross-origin.
 */
function isCrossOrigin(request: Request, siteUrl: string): boolean {
  const origin = request.headers.get("origin");
  if (!origin) return false;
  if (!URL.canParse(origin)) return true;
  const { host, hostname, origin: sent } = new URL(origin);
  const site = new URL(siteUrl);
  // A page of the same host that came without TLS may be anybody's.
  if (host === site.host) return sent !== site.origin;
  const isDirect = hostname === "localhost" || isIP(hostnameOf(hostname)) !== 0;
  return !isDirect || host !== request.headers.get("host");
}
