import type { App } from "@supabase/lite";
import { createAuthLimits } from "./auth-limits.ts";
import { MAX_PICTURE_BYTES } from "./backend.ts";
import { limitBody } from "./body-limit.ts";
import type { CatalogueCache } from "./catalogue-cache.ts";
import { isPictureUpload, refuseUnlessPicture } from "./pictures.ts";
import { refuseUnusual } from "./request-gate.ts";
import { problem } from "./responses.ts";

const BACKEND_PATHS = /^\/(auth|rest|storage)\/v1\//;
const MOST_JSON_BYTES = 1024 * 1024;

export function isBackendPath(pathname: string): boolean {
  return BACKEND_PATHS.test(pathname);
}

type ApiOptions = { backend: App; cache: CatalogueCache; siteUrl: string };

/** The only way to Supabase Lite from outside: bounded, slowed where people guess, never cached. */
export function createApi({ backend, cache, siteUrl }: ApiOptions) {
  const limitAttempts = createAuthLimits();

  const ask = async (request: Request) => {
    const response = await backend.fetch(request, { peerAddress: null });
    if (response.status >= 500) return outOfOrder();
    return isTakenAddress(request, response) ? takenAddress() : withoutBrowserCaching(response);
  };

  return async (incoming: Request, address: string): Promise<Response> => {
    const refused = refuseUnusual(incoming);
    if (refused) return refused;
    const { pathname } = new URL(incoming.url);
    const upload = isPictureUpload(incoming, pathname);
    const request = await limitBody(incoming, upload ? MAX_PICTURE_BYTES : MOST_JSON_BYTES);
    if (request instanceof Response) return request;
    if (upload) {
      const refusal = await refuseUnlessPicture(request);
      if (refusal) return refusal;
    }
    if (pathname.startsWith("/auth/v1/")) {
      return limitAttempts(landOnLogin(request, siteUrl), address, ask);
    }
    return cache.answer(request, ask);
  };
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
  return problem(503, { code: "503", message, msg: message });
}

/** Supabase Lite tells whoever signs up with a known address to wait a minute, however long they wait. */
function isTakenAddress(request: Request, response: Response): boolean {
  return response.status === 429 && new URL(request.url).pathname === "/auth/v1/signup";
}

function takenAddress(): Response {
  return problem(422, {
    code: 422,
    error_code: "user_already_exists",
    msg: "User already registered",
  });
}

function withoutBrowserCaching(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("cache-control", "no-store");
  return new Response(response.body, { status: response.status, headers });
}
