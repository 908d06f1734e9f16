import { groupDigits } from "./money.ts";

/** "1 order", "1,200 orders" */
export function counted(count: number, singular: string, plural: string): string {
  return `${groupDigits(count)} ${count === 1 ? singular : plural}`;
}
