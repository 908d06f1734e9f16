import type { App } from "@supabase/lite";
import { MAX_AUTH_BYTES, rejectUnsupportedAuth } from "../auth/auth-allowlist.ts";
import { createAuthLimits } from "../auth/auth-limits.ts";
import type { KnownAddresses } from "../auth/known-addresses.ts";
import { createKeyCheck } from "../auth/tokens/api-key.ts";
import type { CatalogChanges } from "../catalog/catalog-changes.ts";
import { isCatalogRead, mayChangeCatalog } from "../catalog/catalog-request.ts";
import { toPublicList } from "../catalog/public-list.ts";
import type { Keys } from "../config/key-settings.ts";
import { isImageUpload, readImageUpload } from "../images/image-upload.ts";
import type { ClientInfo } from "../lib/web/client-info.ts";
import { json, unavailable } from "../lib/web/responses.ts";
import { readBytes, withBytes } from "../limits/body-limit.ts";
import type { ShopLimits } from "../limits/open-limits.ts";
import {
  createRequestLimits,
  DELETION_LIMITS,
  REST_LIMITS,
  SEARCH_LIMITS,
} from "../limits/request-limits.ts";
import { limitResponse } from "../limits/response-limit.ts";
import { runRead } from "../patches/filter-logs.ts";
import { readCatalogCall } from "./catalog-calls.ts";
import { rejectInvalidJson } from "./json-validation.ts";
import { publishOrderOutcome } from "./publish-orders.ts";
import { rejectInvalidRequest } from "./request-validation.ts";
import { retryConflicts } from "./retry-conflicts.ts";

const BACKEND_PATHS = /^\/(auth|rest|storage)\/v1\//;
const MAX_JSON_BYTES = 1024 * 1024;

type Next = (request: Request) => Promise<Response>;

type BackendApiOptions = {
  backend: Pick<App, "fetch">;
  changes: Pick<CatalogChanges, "received">;
  keys: Pick<Keys, "publishableKey" | "secretKey">;
  limits: ShopLimits;
  knownAddresses: KnownAddresses;
  /** Whether the database is asked for more than it can answer. */
  refuses: () => boolean;
  handleAuth: (request: Request, next: Next) => Promise<Response>;
};

/** The only way to Supabase Lite from outside: validated, bounded, rate limited. */
export function createBackendApi(options: BackendApiOptions) {
  const { backend, changes, keys, limits, knownAddresses, refuses, handleAuth } = options;
  const limitAttempts = createAuthLimits(limits.attempts, knownAddresses);
  const rejectWithoutKey = createKeyCheck(keys);
  const rejectTooMany = createRequestLimits(REST_LIMITS, limits.requests);
  const rejectSearches = createRequestLimits(SEARCH_LIMITS, limits.requests);
  const rejectDeletions = createRequestLimits(DELETION_LIMITS, limits.requests);

  const fetchBackend: Next = async (request) => {
    const send = async (one: Request) => backend.fetch(one, { peerAddress: null });
    const response = isRead(request)
      ? await runRead(() => send(request))
      : await retryConflicts(request, send);
    // What is read again takes as long again; what is written may have waited for others.
    if (response.status === TOO_LONG && isRead(request)) return tooLong();
    const cannotAnswer = response.status >= 500 || (await isReadOnly(request, response));
    return cannotAnswer ? unavailable() : withoutBrowserCaching(response);
  };

  const fetchTable = async (request: Request, pathname: string, address: string) => {
    if (isSearch(pathname)) return limits.searches.run(() => fetchBackend(request));
    if (!isTableRead(request, pathname)) return fetchBackend(request);
    return limitResponse(await limits.reads.run(address, () => fetchBackend(request)));
  };

  async function fetchAuth(request: Request, address: string): Promise<Response> {
    const rejection = await rejectUnsupportedAuth(request);
    if (rejection) return rejection;
    return limitAttempts(request, address, (allowed) => handleAuth(allowed, fetchBackend));
  }

  return async (
    incoming: Request,
    pathname: string,
    { address }: Pick<ClientInfo, "address">,
  ): Promise<Response | undefined> => {
    if (!BACKEND_PATHS.test(pathname)) return undefined;
    // Before anything is done for it: whoever refuses much must refuse quickly.
    if (refuses()) return unavailable();
    const rejection =
      rejectWithoutKey(incoming) ??
      rejectInvalidRequest(incoming) ??
      (await rejectTooMany(incoming, address)) ??
      (isSearch(pathname) ? await rejectSearches(incoming, address) : undefined) ??
      (isDeletion(pathname) ? await rejectDeletions(incoming, address) : undefined);
    if (rejection) return rejection;
    const request = await readBody(incoming, pathname);
    if (request instanceof Response) return request;
    if (isAuth(pathname)) return fetchAuth(request, address);
    const call = await readCatalogCall(request);
    if (call instanceof Response) return call;
    const response = await fetchTable(call, pathname, address);
    publishOrderOutcome(request, pathname, response.status);
    // Answered when its changes are known, so that the next read of the same client sees them.
    if (response.ok && mayChangeCatalog(request)) await changes.received();
    return isCatalogRead(request) ? toPublicList(request, response) : response;
  };
}

/** Of a statement that the time limit has ended, see server/patches/error-codes.ts. */
const TOO_LONG = 504;

function tooLong(): Response {
  return json(400, { code: "400", message: "This request takes too long. Please ask for less." });
}

const READ_ONLY = "25006";

/** PostgREST blames the method when a database refuses every write; only a read by GET is at fault. */
async function isReadOnly(request: Request, response: Response): Promise<boolean> {
  if (response.status !== 405 || isRead(request)) return false;
  const { code } = (await response.clone().json()) as { code?: string };
  return code === READ_ONLY;
}

function isSearch(pathname: string): boolean {
  return pathname === "/rest/v1/rpc/search_products";
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Functions that are called by POST read, too. */
function isTableRead(request: Request, pathname: string): boolean {
  if (!pathname.startsWith("/rest/v1/")) return false;
  return isRead(request) || pathname.startsWith("/rest/v1/rpc/");
}

function isDeletion(pathname: string): boolean {
  return pathname === "/rest/v1/rpc/delete_account";
}

function isAuth(pathname: string): boolean {
  return pathname.startsWith("/auth/v1/");
}

async function readBody(incoming: Request, pathname: string): Promise<Request | Response> {
  if (isImageUpload(incoming, pathname)) return readImageUpload(incoming);
  const bytes = await readBytes(incoming, isAuth(pathname) ? MAX_AUTH_BYTES : MAX_JSON_BYTES);
  if (bytes instanceof Response) return bytes;
  if (!bytes) return incoming;
  return rejectInvalidJson(bytes) ?? withBytes(incoming, bytes);
}

function withoutBrowserCaching(response: Response): Response {
  response.headers.set("cache-control", "no-store");
  return response;
}
