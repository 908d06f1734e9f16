import { type CheckedImport, checkImport } from "#domain/products/import/check-import.ts";
import { readProducts } from "../products-api.ts";
import { readImportFile } from "./import-files.ts";
import { checkImages, type ImportImages } from "./import-images.ts";
import type { ImportProgress } from "./import-progress.tsx";

export type ImportFiles = { csv: File; zip: File | undefined };
export type ReviewedImport = CheckedImport & { images: ImportImages };

/** The dry run: compares the file with the products as they are now, and changes nothing. */
export async function checkProducts(
  { csv, zip }: ImportFiles,
  onProgress: (progress: ImportProgress) => void,
): Promise<ReviewedImport> {
  onProgress({ label: "Checking products" });
  const records = await readImportFile(csv);
  const products = await readProducts(AbortSignal.timeout(60_000));
  const checked = await checkImport(records, products);
  const { images, problems } = await checkImages(checked.lines, {
    zip,
    onProgress: (done, total) => onProgress({ label: "Checking pictures", done, total }),
  });
  const all = [...checked.problems, ...problems].sort((one, other) => one.line - other.line);
  return { ...checked, problems: all, images };
}
