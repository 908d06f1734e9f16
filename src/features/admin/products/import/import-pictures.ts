import type { ImportProblem } from "#domain/check-import.ts";
import { importErrors } from "#domain/import-errors.ts";
import { pictureError } from "#domain/picture-file.ts";
import type { ImportLine } from "#domain/product-import.ts";
import { messageOf } from "#lib/errors.ts";
import { listPictures, pictureName } from "../pictures-api.ts";
import { preparedImage } from "../prepared-image.ts";
import { openZip } from "./zip-pictures.ts";

/** A picture to upload, already made smaller; several lines may show the same one. */
export type NewPicture = { fileName: string; content: Blob };

/** By the text of the cell: a picture to upload, or undefined for one that is stored already. */
export type ImportPictures = Map<string, NewPicture | undefined>;

type Options = { zip: File | undefined; onProgress: (done: number, total: number) => void };

/** Reads and prepares the pictures that the lines name, and finds those that cannot be used. */
export async function checkPictures(
  lines: readonly ImportLine[],
  { zip, onProgress }: Options,
): Promise<{ pictures: ImportPictures; problems: ImportProblem[] }> {
  const pictures: ImportPictures = new Map();
  const problems: ImportProblem[] = [];
  const resolve = await createResolver(lines, zip);
  const named = lines.filter(({ image }) => image !== undefined);
  for (const [index, { line, image = "" }] of named.entries()) {
    onProgress(index, named.length);
    try {
      if (!pictures.has(image)) pictures.set(image, await resolve(image));
    } catch (error) {
      problems.push({ line, message: messageOf(error) });
    }
  }
  return { pictures, problems };
}

async function createResolver(lines: readonly ImportLine[], zip: File | undefined) {
  const isStoredNamed = lines.some(({ image }) => image && pictureName(image) !== undefined);
  const stored = isStoredNamed ? await listPictures() : new Set();
  const opened = zip && (await openZip(zip));
  return async (cell: string): Promise<NewPicture | undefined> => {
    const name = pictureName(cell);
    if (name !== undefined) {
      if (!stored.has(name)) throw new Error(importErrors.pictureNotStored(cell));
      return undefined;
    }
    if (/^(https?:)?\//i.test(cell)) throw new Error(importErrors.foreignPicture);
    if (!opened) throw new Error(importErrors.zipMissing(cell));
    return preparePicture(opened.read(cell));
  };
}

async function preparePicture(file: File): Promise<NewPicture> {
  const problem = await pictureError(file);
  if (problem) throw new Error(problem);
  return { fileName: file.name, content: await preparedImage(file) };
}
