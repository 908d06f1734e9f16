import { changeLines } from "#domain/orders/audit-log.ts";
import type { CheckedImport } from "#domain/products/import/check-import.ts";
import type { ImportLine } from "#domain/products/import/product-import.ts";
import { nameKey, type SameNames } from "#domain/products/import/same-names.ts";

export function counted(count: number, singular: string, plural: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;
}

export function summaryOf({ lines, unchanged, leftOut }: CheckedImport): string {
  if (lines.length + leftOut === 0) {
    return "There is nothing to import: all products are as in this file.";
  }
  const created = lines.filter(({ before }) => !before).length;
  const parts = [
    [created, counted(created, "new product", "new products")],
    [lines.length - created, counted(lines.length - created, "change", "changes")],
    [unchanged, `${unchanged.toLocaleString("en-US")} unchanged`],
    [leftOut, `${leftOut.toLocaleString("en-US")} left out`],
  ] as const;
  const text = parts.flatMap(([count, part]) => (count > 0 ? [part] : [])).join(", ");
  return lines.length === 0 ? `There is nothing to import: ${text}.` : text;
}

/** What an import will do, in the words of the screens: price and stock always, as they were understood. */
export function describeChange({ before, changes, image }: ImportLine): string[] {
  const edited = { ...changes, ...(image && { image }) };
  if (!before) return [`New: ${changes.name}`, pricesOf(edited, undefined)];
  const { price: _, stockQuantity: __, ...others } = edited;
  const change = Object.entries(others).map(([column, value]): [string, [unknown, unknown]] => [
    column,
    [before[column as keyof typeof before], value],
  ]);
  return [
    before.name,
    pricesOf(edited, before),
    ...changeLines({ change: Object.fromEntries(change) }),
  ];
}

/** "Price: GH₵120.00 → GH₵99.90 · Stock: 7" */
function pricesOf(changes: ImportLine["changes"], before: ImportLine["before"]): string {
  const texts = (["price", "stockQuantity"] as const).map((column) => {
    const [present, next] = [before?.[column], changes[column]];
    const [text = ""] = changeLines({ change: { [column]: [present, next ?? present] } });
    return present !== undefined && next !== undefined ? text : text.replace(/: .* → /, ": ");
  });
  return texts.join(" · ").replace("Stock Quantity", "Stock");
}

export const sameNameLabels: Record<SameNames, string> = {
  leave: "Leave them out",
  update: "Update the products in the shop",
  add: "Add them again",
};

const MAX_NAMED = 3;

/** "“Kente Wrap” is already in the shop" */
export function sameNameText(names: readonly string[]): string {
  const different = [...new Map(names.map((name) => [nameKey(name), `“${name}”`])).values()];
  const named = different.slice(0, MAX_NAMED);
  const more = different.length - named.length;
  if (more > 0) named.push(`${more.toLocaleString("en-US")} more`);
  const list = new Intl.ListFormat("en-US").format(named);
  return `${list} ${different.length === 1 ? "is" : "are"} already in the shop`;
}
