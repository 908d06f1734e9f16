import { isObject } from "../auth/auth-request.ts";
import { json } from "../lib/web/responses.ts";

/** Each returns undefined for a value of another kind. */
const KINDS = {
  "be text": (value: unknown) => (typeof value === "object" ? undefined : String(value)),
  "be a number": (value: unknown) => {
    const isNumber = typeof value === "number" || /^-?\d+(\.\d+)?$/.test(String(value));
    return isNumber && Number.isFinite(Number(value)) ? Number(value) : undefined;
  },
  "be true or false": (value: unknown) =>
    ["true", "false"].includes(String(value)) ? String(value) === "true" : undefined,
};

type Parameters = Record<string, keyof typeof KINDS>;

const FILTER: Parameters = {
  in_stock: "be true or false",
  min_price: "be a number",
  max_price: "be a number",
};

/** The functions that visitors call. */
const FUNCTIONS: Record<string, Parameters> = {
  "/rest/v1/rpc/search_products": {
    query: "be text",
    category: "be a number",
    max_rows: "be a number",
    sort: "be text",
    ...FILTER,
  },
  "/rest/v1/rpc/count_products": { category: "be a number", ...FILTER },
  "/rest/v1/rpc/related_products": { product_id: "be a number" },
};

/** Such a call is an argument list: what a customer types into the search box is no filter. */
export function isCatalogCall(pathname: string): boolean {
  return Object.hasOwn(FUNCTIONS, pathname);
}

/**
 * The call of a catalog function as Supabase Lite reads it without guessing: from an address it takes "eq.1"
 * for a filter and "true" for no text, also when a customer has typed it into the search box.
 */
export async function readCatalogCall(request: Request): Promise<Request | Response> {
  const { pathname } = new URL(request.url);
  const parameters = isCatalogCall(pathname) ? FUNCTIONS[pathname] : undefined;
  if (!parameters || !["GET", "HEAD", "POST"].includes(request.method)) return request;
  const given = await argumentsOf(request);
  if (!isObject(given)) return refuse("The body must be an object.");
  const args: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (!kind) return refuse("The function has no such parameter.");
    args[name] = value === null ? null : KINDS[kind](value);
    if (args[name] === undefined) return refuse(`${name} must ${kind}.`);
  }
  return asPost(request, args);
}

/** Of the address, and of the body if there is one. */
async function argumentsOf(request: Request): Promise<unknown> {
  const { searchParams } = new URL(request.url);
  searchParams.delete("apikey");
  const text = await request.clone().text();
  const body: unknown = text.trim() ? JSON.parse(text) : {};
  return isObject(body) ? { ...body, ...Object.fromEntries(searchParams) } : body;
}

function asPost({ url, headers: given }: Request, args: object): Request {
  const headers = new Headers(given);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  const profile = given.get("accept-profile");
  if (profile) headers.set("content-profile", profile);
  const { origin, pathname } = new URL(url);
  return new Request(origin + pathname, { method: "POST", headers, body: JSON.stringify(args) });
}

function refuse(message: string): Response {
  return json(400, { code: "400", message });
}
