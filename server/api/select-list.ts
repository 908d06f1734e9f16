import { NAME, QueryError, unquote } from "./query-error.ts";

/** The lines of a cart have a product, which has a category. */
const MAX_DEPTH = 2;

const TABLES = new Set([
  "carts",
  "categories",
  "charges",
  "deliveryDetails",
  "disputes",
  "orderItems",
  "orders",
  "products",
  "refundItems",
  "refunds",
  "subCategories",
  "wishlists",
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

  function readList(depth: number): void {
    const columns = new Set<string>();
    do {
      const item: Item = take(ITEM)?.groups ?? unreadable();
      if (item.open) readEmbed(item, depth + 1);
      else addColumn(columns, item);
    } while (take(/^\s*,/));
  }

  function readEmbed({ alias, name = "" }: Item, depth: number): void {
    const table = unquote(name);
    if (!TABLES.has(table)) throw new QueryError(`There is no table ${table} to embed.`);
    if (tables.has(table)) throw new QueryError(`The table ${table} is embedded twice.`);
    if (depth > MAX_DEPTH) throw new QueryError("The query embeds too many tables.");
    tables.add(table);
    embeds.add(table).add(unquote(alias ?? table));
    if (take(/^\s*\)/)) return;
    readList(depth);
    take(/^\s*\)/) ?? unreadable();
  }

  readList(0);
  return rest.trim() === "" ? embeds : unreadable();
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
