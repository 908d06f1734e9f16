import { NAME, QueryError, unquote } from "./query-error.ts";

/** Whose lines have a product, which has a category; everything else has one level of embeds. */
const LISTS = new Set(["carts", "wishlists"]);

const TABLES = new Set([
  "carts",
  "categories",
  "charges",
  "deliveryDetails",
  "disputes",
  "orderItems",
  "orders",
  "paymentAttempts",
  "products",
  "refundItems",
  "refunds",
  "subCategories",
  "wishlists",
]);

/** Columns by whose names their tables can be embedded, too. */
const FOREIGN_KEYS: ReadonlyMap<string, string> = new Map([
  ["categoryId", "categories"],
  ["orderId", "orders"],
  ["productId", "products"],
  ["subCategoryId", "subCategories"],
]);

/** "column", "alias:column", "*", or the beginning of an embed: "...alias:table!hint(". */
const ITEM = new RegExp(
  `^\\s*(?<spread>\\.{3})?(?:(?<alias>${NAME}):)?(?<name>${NAME}|\\*)(?:!${NAME})*\\s*(?<open>\\()?`,
);

type Item = Partial<Record<"spread" | "alias" | "name" | "open", string>>;

/**
 * Each column once, under its own name or another, and each table once: a response is no larger than the
 * rows. Returns the names by which filters refer to embedded tables.
 */
export function readSelect(root: string, text: string): Set<string> {
  const tables = new Set([root]);
  const embeds = new Set<string>();
  let rest = text;

  function take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(rest);
    rest = rest.slice(found?.[0].length ?? 0);
    return found;
  }

  function readList(parents: readonly string[]): void {
    const columns = new Set<string>();
    do {
      const item: Item = take(ITEM)?.groups ?? unreadable();
      if (item.open) readEmbed(item, parents);
      else addColumn(columns, item);
    } while (take(/^\s*,/));
  }

  function readEmbed({ alias, name = "" }: Item, parents: readonly string[]): void {
    const table = FOREIGN_KEYS.get(unquote(name)) ?? unquote(name);
    if (!TABLES.has(table)) throw new QueryError(`There is no table ${table} to embed.`);
    if (tables.has(table)) throw new QueryError(`The table ${table} is embedded twice.`);
    if (parents.length > 1 && !isProductOfList(parents)) {
      throw new QueryError("The query embeds too many tables.");
    }
    tables.add(table);
    embeds.add(unquote(name)).add(unquote(alias ?? name));
    if (take(/^\s*\)/)) return;
    readList([...parents, table]);
    take(/^\s*\)/) ?? unreadable();
  }

  readList([root]);
  return rest.trim() === "" ? embeds : unreadable();
}

function isProductOfList([list = "", ...tables]: readonly string[]): boolean {
  return LISTS.has(list) && tables.join() === "products";
}

function addColumn(columns: Set<string>, { spread, alias, name = "" }: Item): void {
  const column = unquote(name);
  if (spread || (alias && column === "*")) unreadable();
  if (columns.has(column) || columns.has("*") || (column === "*" && columns.size > 0)) {
    throw new QueryError(`The column ${column} is selected twice.`);
  }
  columns.add(column);
}

function unreadable(): never {
  throw new QueryError("The query's select is no list of columns and tables.");
}
