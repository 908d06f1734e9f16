import { groupDigits } from "./money.ts";

const MAX_NAMES = 3;
const list = new Intl.ListFormat("en-GB");

/** "Kente Shirt, Robe and Belt", however many. */
export function joinNames(names: readonly string[]): string {
  return list.format(names);
}

/** "Kente Shirt and Robe"; of more than three "Kente Shirt, Robe, Belt and 4 more". */
export function namesText(names: readonly string[]): string {
  const others = names.length - MAX_NAMES;
  const more = others > 0 ? [`${groupDigits(others)} more`] : [];
  return joinNames([...names.slice(0, MAX_NAMES), ...more]);
}
