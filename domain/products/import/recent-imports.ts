import { groupDigits } from "../../money.ts";
import { productCount } from "../search.ts";

/** What an undo could not take back. */
export type StayedProduct = { name: string; reason: "ordered" | "changed" | "missing" };

/** An import of the last 30 days, of any admin. */
export type RecentImport = {
  id: string;
  fileName: string;
  finishedAt: string;
  importedBy: string;
  added: number;
  updated: number;
  /** When its undo began; it has ended when no lines are left. */
  undoneAt: string | null;
  undoneBy: string;
  linesLeft: number;
  stayed: StayedProduct[];
};

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
      `${productCount(updated)} will get back what they had`.replace(/^(1 .*) they/, "$1 it"),
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

const MAX_NAMED = 2;

/** "Import undone. “Kente Shirt” was changed since, and stays as it is." */
export function undoneText(stayed: readonly StayedProduct[]): string {
  const more = stayed.length - MAX_NAMED;
  const others = more > 0 ? [`${groupDigits(more)} more: see Import.`] : [];
  return ["Import undone.", ...stayed.slice(0, MAX_NAMED).map(stayedText), ...others].join(" ");
}
