import { counted } from "../../counted.ts";
import { formatCedis, groupDigits } from "../../money.ts";
import { namesText } from "../../names-text.ts";
import { changeLines } from "../../orders/audit-log.ts";
import { productCount } from "../search.ts";
import type { CheckedImport } from "./check-import.ts";
import type { ImportLine } from "./product-import.ts";
import type { RecentImport, StayedProduct } from "./recent-imports.ts";
import { nameKey, type SameNames } from "./same-names.ts";

export function summaryOf({ lines, unchanged, leftOut }: CheckedImport): string {
  if (lines.length + leftOut === 0) {
    return "There is nothing to import: all products are as in this file.";
  }
  const created = lines.filter(({ before }) => !before).length;
  const parts = [
    [created, counted(created, "new product", "new products")],
    [lines.length - created, counted(lines.length - created, "change", "changes")],
    [unchanged, `${groupDigits(unchanged)} unchanged`],
    [leftOut, `${groupDigits(leftOut)} left out`],
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
  const price = presentAndNext([before?.price, changes.price], formatCedis);
  const stock = presentAndNext([before?.stockQuantity, changes.stockQuantity], String);
  return `Price: ${price} · Stock: ${stock}`;
}

function presentAndNext<Value>(
  values: readonly (Value | undefined)[],
  text: (value: Value) => string,
): string {
  return values.flatMap((value) => (value === undefined ? [] : [text(value)])).join(" → ");
}

export const sameNameLabels: Record<SameNames, string> = {
  leave: "Leave them out",
  update: "Update the products in the shop",
  add: "Add them again",
};

/** "“Kente Wrap” is already in the shop" */
export function sameNameText(names: readonly string[]): string {
  const different = [...new Map(names.map((name) => [nameKey(name), `“${name}”`])).values()];
  return `${namesText(different)} ${different.length === 1 ? "is" : "are"} already in the shop`;
}

/** "15 added, 2 updated" */
export function importedText({ added, updated }: RecentImport): string {
  const parts = [
    added > 0 && `${groupDigits(added)} added`,
    updated > 0 && `${groupDigits(updated)} updated`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** Before it is done: what an undo will do. */
export function undoQuestion({ added, updated }: RecentImport): string {
  const parts = [
    added > 0 && `${productCount(added)} will go into the trash`,
    updated > 0 &&
      `${productCount(updated)} will get back what ${updated === 1 ? "it" : "they"} had`,
  ];
  return `${parts.filter(Boolean).join(", and ")}. What was ordered or changed since stays.`;
}

const reasons: Record<StayedProduct["reason"], string> = {
  ordered: "was ordered, and stays in the shop",
  changed: "was changed since, and stays as it is",
  missing: "was deleted since",
};

export function stayedText({ name, reason }: StayedProduct): string {
  return `“${name}” ${reasons[reason]}.`;
}

const MAX_STAYED = 2;

/** "Import undone. “Kente Shirt” was changed since, and stays as it is." */
export function undoneText(stayed: readonly StayedProduct[]): string {
  const more = stayed.length - MAX_STAYED;
  const others = more > 0 ? [`${groupDigits(more)} more: see Import.`] : [];
  return ["Import undone.", ...stayed.slice(0, MAX_STAYED).map(stayedText), ...others].join(" ");
}
