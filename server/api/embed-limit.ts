const MAX_EMBED_DEPTH = 3;
const MAX_EMBEDS = 8;

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
 * An embed is "alias:table!hint(…)". Only tables can be embedded, and none below itself: the products
 * of the category of every product are the square of the catalog.
 */
export function exceedsEmbedLimit(root: string, select: string): boolean {
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
