import type { App } from "@supabase/lite";
import { MAX_PICTURE_BYTES } from "../../domain/picture-file.ts";
import { createKeyCheck } from "../auth/api-key.ts";
import { MAX_AUTH_BYTES, rejectUnsupportedAuth } from "../auth/auth-allowlist.ts";
import { createAuthLimits } from "../auth/auth-limits.ts";
import type { Keys } from "../auth/keys.ts";
import type { CatalogCache } from "../catalog/catalog-cache.ts";
import { isImageUpload, rejectUnlessImage } from "../images/images.ts";
import { limitBody } from "./body-limit.ts";
import { rejectInvalidJson } from "./json-validation.ts";
import { rejectInvalidRequest } from "./request-validation.ts";
import { json } from "./responses.ts";

const BACKEND_PATHS = /^\/(auth|rest|storage)\/v1\//;
const MAX_JSON_BYTES = 1024 * 1024;

export function isBackendPath(pathname: string): boolean {
  return BACKEND_PATHS.test(pathname);
}

type ApiOptions = {
  backend: Pick<App, "fetch">;
  cache: CatalogCache;
  siteUrl: string;
  keys: Pick<Keys, "publishableKey" | "secretKey">;
  /** Answers for the auth server where it would tell who has an account. */
  evenAuth: (request: Request, ask: Ask) => Promise<Response>;
};

type Ask = (request: Request) => Promise<Response>;

/** The only way to Supabase Lite from outside: bounded, slowed where people guess, never cached. */
export function createBackendApi({ backend, cache, siteUrl, keys, evenAuth }: ApiOptions) {
  const limitAttempts = createAuthLimits();
  const refuseWithoutKey = createKeyCheck(keys);

  const ask: Ask = async (request) => {
    const response = await backend.fetch(request, { peerAddress: null });
    return response.status >= 500 ? outOfOrder() : withoutBrowserCaching(response);
  };

  async function askAuth(request: Request, address: string): Promise<Response> {
    const refused = await rejectUnsupportedAuth(request);
    if (refused) return refused;
    return limitAttempts(landOnLogin(request, siteUrl), address, (asked) => evenAuth(asked, ask));
  }

  return async (incoming: Request, address: string): Promise<Response> => {
    const refused = rejectInvalidRequest(incoming) ?? refuseWithoutKey(incoming);
    if (refused) return refused;
    const { pathname } = new URL(incoming.url);
    const upload = isImageUpload(incoming, pathname);
    const isAuth = pathname.startsWith("/auth/v1/");
    const request = await limitBody(incoming, upload ? MAX_PICTURE_BYTES : mostBytes(isAuth));
    if (request instanceof Response) return request;
    const oddBody = await (upload ? rejectUnlessImage(request) : rejectInvalidJson(request));
    if (oddBody) return oddBody;
    return isAuth ? askAuth(request, address) : cache.answer(request, ask);
  };
}

function mostBytes(isAuth: boolean): number {
  return isAuth ? MAX_AUTH_BYTES : MAX_JSON_BYTES;
}

/** A confirmed address leads to the sign-in page, whatever the link in the mail asks for. */
function landOnLogin(request: Request, siteUrl: string): Request {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.pathname !== "/auth/v1/verify") return request;
  url.searchParams.set("redirect_to", `${siteUrl}/login`);
  return new Request(url, request);
}

/** What exactly broke is for the log, not for strangers. */
function outOfOrder(): Response {
  const message = "The shop cannot answer right now. Please try again in a moment.";
  return json(503, { code: "503", message, msg: message });
}

function withoutBrowserCaching(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("cache-control", "no-store");
  return new Response(response.body, { status: response.status, headers });
}
