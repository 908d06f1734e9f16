import type { CsvRecord } from "#domain/csv.ts";
import { type CheckedImport, checkImport } from "#domain/products/import/check-import.ts";
import type { ImportLine } from "#domain/products/import/product-import.ts";
import type { SameNames } from "#domain/products/import/same-names.ts";
import { type ManagedProduct, readProducts } from "../products-api.ts";
import { readImportFile } from "./import-files.ts";
import { checkImages, type ImportImages } from "./import-images.ts";
import type { ImportProgress } from "./import-progress.tsx";

export type ImportFiles = { csv: File; zip: File | undefined };

/** One check for each choice about names that are in the shop already. */
export type ReviewedImport = {
  checks: Record<SameNames, CheckedImport>;
  images: ImportImages;
  fileName: string;
};

/** The dry run: compares the file with the products as they are now, and changes nothing. */
export async function checkProducts(
  { csv, zip }: ImportFiles,
  onProgress: (progress: ImportProgress) => void,
): Promise<ReviewedImport> {
  onProgress({ label: "Checking products" });
  const records = await readImportFile(csv);
  const products = await readProducts(AbortSignal.timeout(60_000));
  const checks = await checkEach(records, products, zip !== undefined);
  const { images, problems } = await checkImages(linesWithImage(Object.values(checks)), {
    zip,
    onProgress: (done, total) => onProgress({ label: "Checking pictures", done, total }),
  });
  for (const check of Object.values(checks)) {
    const lines = new Set(linesWithImage([check]).map(({ line }) => line));
    const own = problems.filter(({ line }) => lines.has(line));
    check.problems = [...check.problems, ...own].sort((one, other) => one.line - other.line);
  }
  return { checks, images, fileName: csv.name };
}

async function checkEach(
  records: readonly CsvRecord[],
  products: readonly ManagedProduct[],
  hasPictures: boolean,
): Promise<ReviewedImport["checks"]> {
  const leave = await checkImport(records, products);
  if (leave.sameNames.length === 0) return { leave, update: { ...leave }, add: { ...leave } };
  return {
    leave,
    update: await checkImport(records, products, { sameNames: "update", hasPictures }),
    add: await checkImport(records, products, { sameNames: "add" }),
  };
}

/** Every line that names a picture in one of the checks, once: it is the same one in all of them. */
function linesWithImage(checks: readonly CheckedImport[]): ImportLine[] {
  const lines = checks.flatMap((check) => check.lines).filter(({ image }) => image !== undefined);
  return [...new Map(lines.map((one) => [one.line, one])).values()];
}
