import { bulkTexts } from "#domain/products/bulk-texts.ts";
import { changeProducts } from "./bulk-api.ts";
import type { BulkChange } from "./use-bulk-change.ts";

/** Hides products, or shows them in the shop again. */
export function hiding(hide: boolean): BulkChange {
  return {
    wish: { hide },
    send: changeProducts({ hide }),
    done: hide ? bulkTexts.hidden : bulkTexts.shown,
  };
}
