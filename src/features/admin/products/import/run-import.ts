import type { ImportLine } from "#domain/products/import/product-import.ts";
import { imageUrl, removeImage, uploadImage } from "../images-api.ts";
import { imageName } from "../prepared-image.ts";
import {
  applyPart,
  ImportUncertainError,
  revertPart,
  type StagedImport,
  type StagedLine,
  stageLines,
} from "./import-api.ts";
import type { ImportImages, NewImage } from "./import-images.ts";
import type { ImportProgress } from "./import-progress.tsx";

/** In characters: with three bytes each it is still less than the 1 MB of a request. */
const MAX_PART_LENGTH = 250_000;
const MAX_PART_LINES = 500;
const UPLOADS_AT_ONCE = 4;

export type ProductsToImport = {
  lines: readonly ImportLine[];
  images: ImportImages;
  fileName: string;
};
type OnProgress = (progress: ImportProgress) => void;

/** Uploads the images, sends the lines in parts, and applies them; in the end all of them or none. Resolves to the id. */
export async function runImport(
  { lines, images, fileName }: ProductsToImport,
  onProgress: OnProgress,
): Promise<string> {
  const uploaded = new Map<NewImage, string>();
  try {
    await uploadAll(imagesOf(lines, images), uploaded, onProgress);
    const urlOf = (cell: string) => {
      const image = images.get(cell);
      return image ? imageUrl(uploaded.get(image) ?? "") : cell;
    };
    const staged = lines.map(({ line, before, changes, image }) => ({
      line,
      product: {
        ...(before && { id: before.id, version: before.version }),
        ...changes,
        ...(image && { image: urlOf(image) }),
      },
    }));
    return await send(staged, fileName, onProgress);
  } catch (error) {
    if (!(error instanceof ImportUncertainError)) await removeAll([...uploaded.values()]);
    throw error;
  }
}

/** Of the lines that are imported: others may have been left out. */
function imagesOf(lines: readonly ImportLine[], images: ImportImages): NewImage[] {
  const named = lines.flatMap(({ image }) => (image && images.get(image)) || []);
  return [...new Set(named)];
}

async function uploadAll(
  images: readonly NewImage[],
  uploaded: Map<NewImage, string>,
  onProgress: OnProgress,
): Promise<void> {
  const total = images.length;
  const queue = images.values();
  const worker = async () => {
    for (const image of queue) {
      onProgress({ label: "Uploading pictures", done: uploaded.size, total });
      const name = imageName(image.fileName, image.content.type);
      await uploadImage(name, image.content);
      uploaded.set(image, name);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, worker));
}

async function send(
  lines: readonly StagedLine[],
  fileName: string,
  onProgress: OnProgress,
): Promise<string> {
  const id = crypto.randomUUID();
  let done = 0;
  for (const part of partsOf(lines)) {
    onProgress({ label: "Sending products", done, total: lines.length });
    await stageLines(id, part);
    done += part.length;
  }
  await applyAll({ id, fileName, lineCount: lines.length }, onProgress);
  return id;
}

/** In parts, between which the shop answers others; when a line is refused, all are taken back. */
async function applyAll(staged: StagedImport, onProgress: OnProgress): Promise<void> {
  const total = staged.lineCount;
  const apply = () => applyPart(staged);
  let left = total;
  try {
    while (left > 0) {
      onProgress({ label: "Saving products", done: total - left, total });
      // Once more, when the connection broke: no line is applied twice.
      left = await apply().catch((error: unknown) => {
        if (!(error instanceof ImportUncertainError)) throw error;
        return apply();
      });
    }
  } catch (error) {
    if (error instanceof ImportUncertainError) throw error;
    for (let done = total - left; done > 0; done = await revertPart(staged.id)) {
      onProgress({
        label: "Taking the import back",
        done: total - left - done,
        total: total - left,
      });
    }
    throw error;
  }
}

/** Each part fits into one request. */
export function partsOf(lines: readonly StagedLine[]): StagedLine[][] {
  const parts: StagedLine[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const own = JSON.stringify(line).length;
    const isFull = length + own > MAX_PART_LENGTH || parts.at(-1)?.length === MAX_PART_LINES;
    if (isFull) parts.push([]);
    length = isFull ? own : length + own;
    parts.at(-1)?.push(line);
  }
  return parts;
}

/** Best effort: the daily cleanup removes images that nothing shows. */
async function removeAll(names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map(removeImage));
}
