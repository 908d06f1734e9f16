import { json } from "../lib/web/responses.ts";
import { isCatalogCall } from "./catalog-calls.ts";
import { QueryError } from "./query-error.ts";
import { checkTableQuery } from "./table-query.ts";

const MAX_URL_LENGTH = 8192;

/** Supabase Lite takes every other one for a read, which none of our limits would count. */
const TABLE_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Signed URLs outlive the rights of their creator; object info reveals its owner. */
const DISABLED_STORAGE = /^\/storage\/v1\/object\/(upload\/sign|sign|info)(\/|$)/;

/**
 * Rejects what the shop's own pages never send: paths that our checks and the backend's router would
 * read differently, and queries that would block the database.
 */
export function rejectInvalidRequest(request: Request): Response | undefined {
  const { pathname, searchParams } = new URL(request.url);
  if (request.url.length > MAX_URL_LENGTH) return errorResponse(414, "The URL is too long.");
  if (hasEncodedPath(pathname) || /%00/.test(request.url)) {
    return errorResponse(400, "Invalid URL encoding.");
  }
  if (DISABLED_STORAGE.test(pathname)) return errorResponse(404, "Endpoint not available.");
  if (!pathname.startsWith("/rest/v1/")) return undefined;
  if (!TABLE_METHODS.has(request.method)) return errorResponse(405, "Method not allowed.");
  if (isCatalogCall(pathname)) return undefined;
  return rejectCostlyQuery(pathname.slice("/rest/v1/".length), searchParams);
}

function rejectCostlyQuery(resource: string, query: URLSearchParams): Response | undefined {
  try {
    checkTableQuery(resource, query);
    return undefined;
  } catch (error) {
    if (error instanceof QueryError) return errorResponse(400, error.message);
    throw error;
  }
}

/** Only the name of a stored file, the last part, may contain characters that need escaping. */
function hasEncodedPath(pathname: string): boolean {
  const fixedPart = pathname.startsWith("/storage/v1/")
    ? pathname.slice(0, pathname.lastIndexOf("/"))
    : pathname;
  return /%|\/\/|\/$|;/.test(fixedPart);
}

function errorResponse(status: number, message: string): Response {
  return json(status, { code: String(status), message });
}
