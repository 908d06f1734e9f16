import { createConditionCount } from "./conditions.ts";
import { NAME, QueryError, unquote } from "./query-error.ts";
import { readSelect } from "./select-list.ts";

const MAX_ORDER = 4;
const COLUMN = new RegExp(`^${NAME}$`);
const COLUMNS = new RegExp(`^${NAME}(?:,${NAME})*$`);
/** A column, or one of an embedded table: "categories(name)". */
const ORDER = new RegExp(
  `^(?<column>\\w+\\(\\w+\\)|${NAME})(?:\\.(?:asc|desc))?(?:\\.nulls(?:first|last))?$`,
);
const GROUP = /^(not\.)?(or|and)$/;
/** Arguments of functions are numbers, dates and the like; what has this form filters the result. */
const RESULT_FILTER = /^(not\.)?[a-z]+(\(\w+\))?\./;

/** What may be given once. */
const checks: Record<string, (value: string) => void> = {
  select: () => undefined,
  /** Checked as the key of the shop. */
  apikey: () => undefined,
  order: checkOrder,
  limit: checkCount,
  offset: checkCount,
  columns: checkColumns,
  on_conflict: checkColumns,
};

/** What an embed can have, too. */
const OF_EMBEDS = new Set(["order", "limit", "offset"]);

/**
 * What a table, or the result of a function, can be asked for: the calls of the shop's pages and the plain
 * ones of Supabase's client. PostgREST's language has more, with which one request could occupy the
 * database and its memory.
 */
export function checkTableQuery(resource: string, query: URLSearchParams): void {
  const conditions = createConditionCount();
  const embeds = readSelect(resource, query.get("select") ?? "*");
  for (const [name, value] of query) {
    const key = withoutEmbeds(name, embeds);
    const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
    if (check && key !== name && !OF_EMBEDS.has(key)) {
      throw new QueryError(`The query has an unknown part: ${name}.`);
    }
    if (check && query.getAll(name).length > 1)
      throw new QueryError(`The query has ${name} twice.`);
    if (check) check(value);
    else if (GROUP.test(key)) conditions.addGroup(value);
    else if (!COLUMN.test(key)) throw new QueryError(`The query has an unknown part: ${name}.`);
    else if (!resource.startsWith("rpc/") || RESULT_FILTER.test(value)) conditions.add(key, value);
  }
}

/** "categories.name" is the name of an embedded category. */
function withoutEmbeds(name: string, embeds: ReadonlySet<string>): string {
  const path = name.split(".");
  while (path.length > 1 && embeds.has(unquote(path[0] ?? ""))) path.shift();
  return path.join(".");
}

function checkOrder(list: string): void {
  const columns = list.split(",").map((one) => ORDER.exec(one)?.groups?.column);
  const isShort = columns.length <= MAX_ORDER && new Set(columns).size === columns.length;
  if (isShort && !columns.includes(undefined)) return;
  throw new QueryError(`An order is a list of up to ${MAX_ORDER} columns, each once.`);
}

function checkCount(value: string): void {
  if (!/^\d+$/.test(value)) throw new QueryError("A number of rows is a whole number.");
}

function checkColumns(list: string): void {
  if (!COLUMNS.test(list)) throw new QueryError("The list of columns cannot be read.");
}
