import type { RecentImport } from "#domain/products/import/recent-imports.ts";
import { readRecentImports, undoImportPart } from "./import-api.ts";

/** In parts, between which the shop answers others; resolves to the import with what could not be taken back. */
export async function undoImport(
  importId: string,
  onProgress?: (linesLeft: number) => void,
): Promise<RecentImport | undefined> {
  let left: number;
  do {
    left = await undoImportPart(importId);
    onProgress?.(left);
  } while (left > 0);
  const imports = await readRecentImports(AbortSignal.timeout(60_000));
  return imports.find(({ id }) => id === importId);
}
