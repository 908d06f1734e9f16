import { imageError } from "#domain/products/images/image-file.ts";
import type { ImportProblem } from "#domain/products/import/check-import.ts";
import { importErrors } from "#domain/products/import/import-errors.ts";
import type { ImportLine } from "#domain/products/import/product-import.ts";
import { messageOf } from "#lib/data/errors.ts";
import { imageNameIn, listImages } from "../images-api.ts";
import { preparedImage } from "../prepared-image.ts";
import { openZip } from "./import-files.ts";

/** An image to upload, already made smaller; several lines may show the same one. */
export type NewImage = { fileName: string; content: Blob };

/** By the text of the cell: an image to upload, or undefined for one that is stored already. */
export type ImportImages = Map<string, NewImage | undefined>;

type Options = { zip: File | undefined; onProgress: (done: number, total: number) => void };

/** Reads and prepares the images that the lines name, and finds those that cannot be used. */
export async function checkImages(
  lines: readonly ImportLine[],
  { zip, onProgress }: Options,
): Promise<{ images: ImportImages; problems: ImportProblem[] }> {
  const images: ImportImages = new Map();
  const problems: ImportProblem[] = [];
  const resolve = await createResolver(lines, zip);
  const named = lines.filter(({ image }) => image !== undefined);
  for (const [index, { line, image = "" }] of named.entries()) {
    onProgress(index, named.length);
    try {
      if (!images.has(image)) images.set(image, await resolve(image));
    } catch (error) {
      problems.push({ line, message: messageOf(error) });
    }
  }
  return { images, problems };
}

async function createResolver(lines: readonly ImportLine[], zip: File | undefined) {
  const isStoredNamed = lines.some(({ image }) => image && imageNameIn(image) !== undefined);
  const stored = isStoredNamed ? await listImages() : new Set();
  const opened = zip && (await openZip(zip));
  return async (cell: string): Promise<NewImage | undefined> => {
    const name = imageNameIn(cell);
    if (name !== undefined) {
      if (!stored.has(name)) throw new Error(importErrors.imageNotStored(cell));
      return undefined;
    }
    if (/^(https?:)?\//i.test(cell)) throw new Error(importErrors.foreignImage);
    if (!opened) throw new Error(importErrors.zipMissing(cell));
    return prepareImage(opened.read(cell));
  };
}

async function prepareImage(file: File): Promise<NewImage> {
  const problem = await imageError(file);
  if (problem) throw new Error(problem);
  return { fileName: file.name, content: await preparedImage(file) };
}
