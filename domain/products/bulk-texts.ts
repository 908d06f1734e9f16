import { groupDigits } from "../money.ts";
import { productCount } from "./search.ts";

export const bulkTexts = {
  hidden: (count: number) => `${productCount(count)} hidden.`,
  shown: (count: number) => `${productCount(count)} shown in the shop.`,
  moved: (count: number) => `${productCount(count)} moved.`,
  stocked: (count: number) => `Stock of ${productCount(count)} changed.`,
  deleted: (count: number) => `${productCount(count)} deleted.`,
};

const MAX_NAMES = 3;

/** "Kente Shirt, Leather Belt and 4 more" */
function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).join(", ");
  const others = names.length - MAX_NAMES;
  return others > 0 ? `${shown} and ${groupDigits(others)} more` : shown;
}

/** What an undo has brought back, and which products it has left as they are. */
export function undoneText({ undone, edited }: { undone: number; edited: string[] }): string {
  const done = `Undone for ${productCount(undone)}.`;
  if (edited.length === 0) return done;
  return `${done} Changed or deleted since, and left as they are: ${namesText(edited)}.`;
}
