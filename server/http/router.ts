import { isIP } from "node:net";
import { isUnavailable } from "../database/connection/unavailable.ts";
import { OverloadError } from "../lib/limiter.ts";
import type { ClientInfo } from "../lib/web/client-info.ts";
import { json, text, unavailable } from "../lib/web/responses.ts";
import type { RouteHandler } from "../lib/web/route-handler.ts";
import { createSecurityHeaders } from "../lib/web/security-headers.ts";
import { StorageUnavailableError } from "../storage/object-store.ts";
import { nameRequest } from "./name-request.ts";

type RouterOptions = {
  siteUrl: string;
  realPaystack: boolean;
  isDatabaseReady: () => Promise<boolean>;
  /** False once the shop is going to close: proxies should send requests elsewhere. */
  isReady: () => boolean;
  /** In the order in which they are tried; the last one answers GET requests that remain. */
  handlers: readonly RouteHandler[];
};

/** Every request passes through here. */
export function createRouter(options: RouterOptions) {
  const { siteUrl, realPaystack, isDatabaseReady, isReady, handlers } = options;
  const isHttps = siteUrl.startsWith("https:");
  const addSecurityHeaders = createSecurityHeaders({ realPaystack, isHttps });

  async function route(request: Request, client: ClientInfo): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return healthCheck(isDatabaseReady);
    if (pathname === "/readyz") return readiness(isReady());
    if (client.scheme === "http" && isHttps) return redirectToHttps(request, siteUrl);
    if (isCrossOrigin(request, siteUrl)) {
      return json(403, { message: "Requests from other origins are not allowed." });
    }
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
  return json(isReady ? 200 : 503, { status: isReady ? "ok" : "unavailable" });
}

function readiness(isReady: boolean): Response {
  return json(isReady ? 200 : 503, { status: isReady ? "ready" : "closing" });
}

function redirectToHttps(request: Request, siteUrl: string): Response {
  const { pathname, search } = new URL(request.url);
  return new Response(null, { status: 308, headers: { location: siteUrl + pathname + search } });
}

/**
 * The Host header is trusted when it is localhost or an IP address: a foreign host name that resolves
 * to this machine (DNS rebinding) is cross-origin.
 */
function isCrossOrigin(request: Request, siteUrl: string): boolean {
  const origin = request.headers.get("origin");
  if (!origin) return false;
  if (!URL.canParse(origin)) return true;
  const { host, hostname } = new URL(origin);
  if (host === new URL(siteUrl).host) return false;
  const isDirect = hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return !isDirect || host !== request.headers.get("host");
}
