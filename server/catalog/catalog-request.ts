export const PRODUCTS_PATH = "/rest/v1/products";
const SEARCH_PATH = "/rest/v1/rpc/search_products";
export const COUNTS_PATH = "/rest/v1/rpc/count_products";
const RELATED_PATH = "/rest/v1/rpc/related_products";
const CATALOG_TABLES = new Set(["products", "categories", "subCategories"]);

/** Writes that can change a product or what a search finds. Cancelling an order restores stock; creating one takes none. */
const CATALOG_WRITES =
  /^((POST|PUT|PATCH|DELETE) \/rest\/v1\/(products|categories|subCategories|searchSynonyms|rpc\/)|P(UT|ATCH) \/rest\/v1\/orders)/;

export function mayChangeCatalog(request: Request): boolean {
  return CATALOG_WRITES.test(`${request.method} ${new URL(request.url).pathname}`);
}

/**
 * A search, or a read of products that embeds nothing but categories and subcategories, or of what is
 * derived from them: the same for everyone without a token. With one, admins read hidden products, too.
 */
export function isCatalogRead({ method, url, headers }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  if (method !== "GET" || headers.has("authorization")) return false;
  if (headers.has("accept-profile") || headers.get("prefer")?.includes("timezone")) return false;
  if ([SEARCH_PATH, COUNTS_PATH, RELATED_PATH].includes(pathname)) return true;
  if (pathname !== PRODUCTS_PATH) return false;
  const tables = embeddedTables(searchParams.get("select") ?? "*");
  return tables.every((table) => CATALOG_TABLES.has(table));
}

/** Names before an opening bracket: "category:categories!inner(name)" embeds categories. */
function embeddedTables(select: string): string[] {
  return [...select.matchAll(/([\w"]+)(?:![\w"]+)*\s*\(/g)].map(([, table = ""]) =>
    table.replaceAll('"', ""),
  );
}
