import { NAME, QueryError, unquote } from "./query-error.ts";

const MAX_CONDITIONS = 12;
/** Each reads all of a text. */
const MAX_PATTERNS = 3;
/** Columns of long texts that no index has the parts of: 1,000 of them take a large part of a second. */
const LONG_TEXTS = new Set(["description"]);
const MAX_LONG_PATTERNS = 1;
/** More make the comparison of one text arbitrarily slow. */
const MAX_WILDCARDS = 2;
const MAX_PATTERN_LENGTH = 200;
const MAX_GROUPS = 4;

const CONDITION = /^(?:not\.)?(?<operator>eq|neq|gt|gte|lt|lte|like|ilike|in|is)\.(?<value>.*)$/s;
/** What the value of an operator looks like, where not every text is one. */
const VALUES: Record<string, RegExp> = {
  in: /^\(.*\)$/s,
  is: /^(?:null|not_null|true|false|unknown)$/i,
};
const GROUP = /^\((?<inner>.*)\)$/s;
const INNER_GROUP = /^(?:not\.)?(?:and|or)(?<group>\(.*\))$/s;
const INNER_CONDITION = new RegExp(
  `^\\s*(?<column>${NAME})\\.(?<condition>(?:not\\.)?(?:in\\.\\([^()]*\\)|\\w+\\.[^()]*))$`,
  "s",
);

/** Counts what all filters of a query ask for, and refuses what is not available or too much. */
export function createConditionCount() {
  const counts = { conditions: 0, patterns: 0, longPatterns: 0, groups: 0 };

  function add(column: string, text: string): void {
    const { operator, value = "" } = CONDITION.exec(text)?.groups ?? {};
    if (!operator || VALUES[operator]?.test(value) === false) {
      throw new QueryError(`The filter ${text.slice(0, 40)} is not available.`);
    }
    counts.conditions += 1;
    if (counts.conditions > MAX_CONDITIONS) {
      throw new QueryError(`A query has at most ${MAX_CONDITIONS} conditions.`);
    }
    if (operator.endsWith("like")) addPattern(unquote(column), value);
  }

  function addPattern(column: string, pattern: string): void {
    counts.patterns += 1;
    if (LONG_TEXTS.has(column)) counts.longPatterns += 1;
    if (counts.patterns > MAX_PATTERNS || counts.longPatterns > MAX_LONG_PATTERNS) {
      throw new QueryError(
        `A query has at most ${MAX_PATTERNS} patterns, ${MAX_LONG_PATTERNS} of them for descriptions.`,
      );
    }
    const wildcards = pattern.match(/[*%_]/g)?.length ?? 0;
    if (wildcards > MAX_WILDCARDS || pattern.length > MAX_PATTERN_LENGTH) {
      throw new QueryError(`A pattern has at most ${MAX_WILDCARDS} wildcards.`);
    }
  }

  /** The value of "or" and "and", such as (price.gt.5,and(price.eq.5,id.gt.7)). */
  function addGroup(text: string): void {
    counts.groups += 1;
    const { inner } = GROUP.exec(text)?.groups ?? {};
    if (inner === undefined || counts.groups > MAX_GROUPS) unreadable(text);
    for (const part of splitOutside(inner)) {
      const { group } = INNER_GROUP.exec(part)?.groups ?? {};
      const { column, condition } = INNER_CONDITION.exec(part)?.groups ?? {};
      if (group) addGroup(group);
      else if (column && condition) add(column, condition);
      else unreadable(part);
    }
  }

  return { add, addGroup };
}

/** Splits at the commas outside of brackets. Quotes protect none: where they should, nothing is read. */
function splitOutside(list: string): string[] {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  for (let index = 0; index < list.length; index++) {
    if (list[index] === "(") depth += 1;
    else if (list[index] === ")") depth -= 1;
    else if (list[index] === "," && depth === 0) {
      parts.push(list.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, list.slice(start)];
}

function unreadable(text: string): never {
  throw new QueryError(`The conditions ${text.slice(0, 40)} cannot be read.`);
}
