import { namesText } from "../names-text.ts";
import { productCount } from "./search.ts";

export const bulkTexts = {
  hidden: (count: number) => `${productCount(count)} hidden.`,
  shown: (count: number) => `${productCount(count)} shown in the shop.`,
  moved: (count: number) => `${productCount(count)} moved.`,
  stocked: (count: number) => `Stock of ${productCount(count)} changed.`,
  deleted: (count: number) => `${productCount(count)} deleted.`,
  /** What an undo has brought back, and which products it has left as they are. */
  undone: ({ undone, edited }: { undone: number; edited: string[] }) => {
    const done = `Undone for ${productCount(undone)}.`;
    if (edited.length === 0) return done;
    return `${done} Changed or deleted since, and left as they are: ${namesText(edited)}.`;
  },
};
