import { json } from "./responses.ts";

const MAX_URL_LENGTH = 8192;
const MAX_EMBED_DEPTH = 3;
const MAX_EMBEDS = 8;

/**
 * Regular expressions can be written so that they never end, and full-text search reads every word of
 * the catalogue anew each time; the shop's pages use neither.
 */
const COSTLY_FILTER = /(^|[.,(])(i?match|fts|plfts|phfts|wfts)(\(|\.)/;

/** A signed address outlives the rights of whoever had it made; a picture's record names its owner. */
const CLOSED_STORAGE = /^\/storage\/v1\/object\/(upload\/sign|sign|info)(\/|$)/;

/**
 * What the shop's own pages never send is not passed on: paths written so that our checks and the
 * backend's router read them differently, and questions that would keep the database busy for ever.
 */
export function rejectInvalidRequest(request: Request): Response | undefined {
  const { pathname, searchParams } = new URL(request.url);
  if (request.url.length > MAX_URL_LENGTH) return refusal(414, "This address is too long.");
  if (hasEncodedPath(pathname) || /%00/.test(request.url)) {
    return refusal(400, "This address is not written plainly.");
  }
  if (CLOSED_STORAGE.test(pathname)) return refusal(404, "There is no such way to a picture.");
  if (!pathname.startsWith("/rest/v1/")) return undefined;
  for (const [name, value] of searchParams) {
    if (name === "select" && exceedsEmbedLimit(pathname.slice("/rest/v1/".length), value)) {
      return refusal(400, "This asks for too much at once.");
    }
    if (name !== "select" && COSTLY_FILTER.test(value)) {
      return refusal(400, "Filters of this kind are not available.");
    }
  }
  return undefined;
}

/** Only the name of a stored file may hold characters that need escaping, and it comes last. */
function hasEncodedPath(pathname: string): boolean {
  const fixedPart = pathname.startsWith("/storage/v1/")
    ? pathname.slice(0, pathname.lastIndexOf("/"))
    : pathname;
  return /%|\/\/|\/$|;/.test(fixedPart);
}

const TABLES = new Set([
  "carts",
  "categories",
  "deliveryDetails",
  "orderItems",
  "orders",
  "payments",
  "products",
  "subCategories",
  "wishlists",
]);

/**
 * An embed is "alias:table!hint(…)". Only tables can be embedded, and none on the way back to itself:
 * the products of the category of every product are the square of the catalogue.
 */
function exceedsEmbedLimit(root: string, select: string): boolean {
  const path = [root];
  let embeds = 0;
  for (const [token, name = ""] of select.matchAll(/(?:([\w".]+)(?:![\w"]+)*\s*)?\(|\)/g)) {
    if (token === ")") {
      path.pop();
      continue;
    }
    const table = name.replace(/^\.\.\./, "").replaceAll('"', "");
    embeds += 1;
    if (!TABLES.has(table) || path.includes(table) || embeds > MAX_EMBEDS) return true;
    path.push(table);
    if (path.length > MAX_EMBED_DEPTH + 1) return true;
  }
  return false;
}

function refusal(status: number, message: string): Response {
  return json(status, { code: String(status), message });
}
