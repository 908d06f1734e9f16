import { NAME, QueryError } from "./query-error.ts";

const MAX_CONDITIONS = 12;
/** Each reads all of a text. */
const MAX_PATTERNS = 3;
/** More make the comparison of one text arbitrarily slow. */
const MAX_WILDCARDS = 2;
const MAX_PATTERN_LENGTH = 200;
const MAX_GROUPS = 4;

const CONDITION = /^(?:not\.)?(?<operator>eq|neq|gt|gte|lt|lte|like|ilike|in|is)\.(?<value>.*)$/s;
const GROUP = /^\((?<inner>.*)\)$/s;
const INNER_GROUP = /^(?:not\.)?(?:and|or)(?<group>\(.*\))$/s;
const INNER_CONDITION = new RegExp(
  `^\\s*${NAME}(?:\\.${NAME})?\\.(?<condition>(?:not\\.)?(?:in\\.\\([^()]*\\)|\\w+\\.[^()]*))$`,
  "s",
);

/** Counts what all filters of a query ask for, and refuses what is not available or too much. */
export function createConditionCount() {
  const counts = { conditions: 0, patterns: 0, groups: 0 };

  function add(text: string): void {
    const { operator, value = "" } = CONDITION.exec(text)?.groups ?? {};
    if (!operator) {
      throw new QueryError(`The filter ${text.slice(0, 40)} is not available.`);
    }
    counts.conditions += 1;
    if (counts.conditions > MAX_CONDITIONS) {
      throw new QueryError(`A query has at most ${MAX_CONDITIONS} conditions.`);
    }
    if (operator.endsWith("like")) addPattern(value);
  }

  function addPattern(pattern: string): void {
    counts.patterns += 1;
    if (counts.patterns > MAX_PATTERNS) {
      throw new QueryError(`A query has at most ${MAX_PATTERNS} patterns.`);
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
      const { condition } = INNER_CONDITION.exec(part)?.groups ?? {};
      if (group) addGroup(group);
      else add(condition ?? unreadable(part));
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
