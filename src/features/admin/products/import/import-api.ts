import type { RecentImport } from "#domain/products/import/recent-imports.ts";
import type { ProductValues } from "#domain/products/product-columns.ts";
import { tables } from "#lib/data/supabase.ts";

/** A new product, or id, version and the columns that change. */
export type ImportedProduct = Partial<ProductValues> & { id?: number; version?: number };
export type StagedImport = { id: string; fileName: string; lineCount: number };
export type StagedLine = { line: number; product: ImportedProduct };

export async function stageLines(importId: string, lines: readonly StagedLine[]): Promise<void> {
  const rows = lines.map((line) => ({ importId, ...line }));
  const { error } = await tables().from("productImports").insert(rows);
  if (error) throw error;
}

/** Applies some lines and returns how many are left; a repeated call applies none twice. */
export async function applyPart({ id, fileName, lineCount }: StagedImport): Promise<number> {
  const args = { import_id: id, line_count: lineCount, file_name: fileName };
  const { data, error, status } = await tables().rpc("import_products", args);
  const isUnreachable = error && status === 0;
  if (isUnreachable) throw new ImportUncertainError(error);
  if (error) throw error;
  return data;
}

/** Takes some applied lines back and returns how many are left. */
export async function revertPart(importId: string): Promise<number> {
  const { data, error } = await tables().rpc("revert_import", { import_id: importId });
  if (error) throw error;
  return data;
}

/** Takes some lines of a finished import back and returns how many are left; a repeated call takes none twice. */
export async function undoImportPart(importId: string): Promise<number> {
  const { data, error } = await tables().rpc("undo_import", { import_id: importId });
  if (error) throw error;
  return data;
}

/** Those that can be undone, or were; the last first. */
export async function readRecentImports(signal: AbortSignal): Promise<RecentImport[]> {
  const { data, error } = await tables()
    .rpc("recent_imports", undefined, { get: true })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

/** The request was sent and no response came back: the import may have been applied. */
export class ImportUncertainError extends Error {
  override name = "ImportUncertainError";

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}
