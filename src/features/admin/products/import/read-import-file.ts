import { importErrors } from "#domain/import-errors.ts";
import { type CsvRecord, readCsv } from "#domain/read-csv.ts";

const MAX_BYTES = 50 * 1024 * 1024;

export async function readImportFile(file: File): Promise<CsvRecord[]> {
  if (file.size > MAX_BYTES) throw new Error(importErrors.fileTooLarge);
  return readCsv(decode(await file.arrayBuffer()));
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error(importErrors.notUtf8, { cause });
  }
}
