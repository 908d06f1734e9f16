import { type CsvRecord, readCsv } from "#domain/csv.ts";
import { importErrors } from "#domain/products/import/import-errors.ts";

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

const MAX_ZIP_BYTES = 500 * 1024 * 1024;
/** A file that grows beyond this is no photo. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;

/** Reads one image at a time: unpacked together they could fill the memory. */
export type ZipImages = { read: (name: string) => File };

/** Pictures are found by their file name, whatever folder of the ZIP file they are in. */
export async function openZip(zip: File): Promise<ZipImages> {
  if (zip.size > MAX_ZIP_BYTES) throw new Error(importErrors.zipTooLarge);
  const { unzipSync } = await import("fflate");
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const paths = new Map<string, string[]>();
  const unpack = (path: string) => unzipSync(bytes, { filter: ({ name }) => name === path })[path];
  try {
    unzipSync(bytes, { filter: ({ name, originalSize }) => collect(paths, name, originalSize) });
  } catch (cause) {
    throw new Error(importErrors.notAZip, { cause });
  }
  return {
    read(name) {
      const [path, another] = paths.get(keyOf(name)) ?? [];
      if (another) throw new Error(importErrors.imageTwice(name));
      const content = path && unpack(path);
      if (!content) throw new Error(importErrors.imageNotInZip(name));
      return new File([new Uint8Array(content)], name);
    },
  };
}

/** False, so that listing unpacks nothing. */
function collect(paths: Map<string, string[]>, path: string, size: number): false {
  const isHidden = /(^|\/)(__MACOSX|\.[^/]*)(\/|$)/.test(path);
  if (isHidden || path.endsWith("/") || size > MAX_UNPACKED_BYTES) return false;
  const key = keyOf(path);
  paths.set(key, [...(paths.get(key) ?? []), path]);
  return false;
}

function keyOf(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? "").normalize("NFC").toLowerCase();
}
