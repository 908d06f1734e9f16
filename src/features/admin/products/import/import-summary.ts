import { changeLines } from "#domain/orders/audit-log.ts";
import type { ImportLine } from "#domain/products/import/product-import.ts";
import type { ReviewedImport } from "./check-products.ts";

function counted(count: number, singular: string, plural: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;
}

export function summaryOf({ lines, unchanged }: ReviewedImport): string {
  if (lines.length === 0) return "There is nothing to import: all products are as in this file.";
  const created = lines.filter(({ before }) => !before).length;
  const parts = [
    [created, counted(created, "new product", "new products")],
    [lines.length - created, counted(lines.length - created, "change", "changes")],
    [unchanged, `${unchanged.toLocaleString("en-US")} unchanged`],
  ] as const;
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(", ");
}

/** What an import will do, in the words of the screens. */
export function describeChange({ before, changes, image }: ImportLine): string[] {
  if (!before) return [`New: ${changes.name}`];
  const edited = Object.entries({ ...changes, ...(image && { image }) });
  const change = edited.map(([column, value]): [string, [unknown, unknown]] => [
    column,
    [before[column as keyof typeof before], value],
  ]);
  return [before.name, ...changeLines({ change: Object.fromEntries(change) })];
}
