import { imageName } from "../image-name.ts";
import { pictureUrl, removePicture, uploadPicture } from "../pictures-api.ts";
import type { ReviewedImport } from "./check-products.ts";
import { applyImport, ImportUncertainError, type StagedLine, stageLines } from "./import-api.ts";
import type { NewPicture } from "./import-pictures.ts";
import type { ImportProgress } from "./import-progress.tsx";

/** In characters: with three bytes each it is still less than the 1 MB of a request. */
const MAX_PART_LENGTH = 250_000;
const MAX_PART_LINES = 500;
const UPLOADS_AT_ONCE = 4;

type OnProgress = (progress: ImportProgress) => void;

/** Uploads the pictures, sends the lines in parts, and applies all of them or none. */
export async function runImport(
  { lines, pictures }: ReviewedImport,
  onProgress: OnProgress,
): Promise<void> {
  const uploaded = new Map<NewPicture, string>();
  try {
    await uploadAll([...pictures.values()], uploaded, onProgress);
    const urlOf = (cell: string) => {
      const picture = pictures.get(cell);
      return picture ? pictureUrl(uploaded.get(picture) ?? "") : cell;
    };
    const staged = lines.map(({ line, before, changes, image }) => ({
      line,
      product: {
        ...(before && { id: before.id, version: before.version }),
        ...changes,
        ...(image && { image: urlOf(image) }),
      },
    }));
    await send(staged, onProgress);
  } catch (error) {
    if (!(error instanceof ImportUncertainError)) await removeAll([...uploaded.values()]);
    throw error;
  }
}

async function uploadAll(
  pictures: readonly (NewPicture | undefined)[],
  uploaded: Map<NewPicture, string>,
  onProgress: OnProgress,
): Promise<void> {
  const waiting = pictures.filter((picture) => picture !== undefined);
  const total = waiting.length;
  const queue = waiting.values();
  const worker = async () => {
    for (const picture of queue) {
      onProgress({ label: "Uploading pictures", done: uploaded.size, total });
      const name = imageName(picture.fileName, picture.content.type);
      await uploadPicture(name, picture.content);
      uploaded.set(picture, name);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, worker));
}

async function send(lines: readonly StagedLine[], onProgress: OnProgress): Promise<void> {
  const importId = crypto.randomUUID();
  let done = 0;
  for (const part of partsOf(lines)) {
    onProgress({ label: "Sending products", done, total: lines.length });
    await stageLines(importId, part);
    done += part.length;
  }
  onProgress({ label: "Saving products" });
  // Once more, when the connection broke: a second call changes nothing.
  await applyImport(importId, lines.length).catch((error: unknown) => {
    if (!(error instanceof ImportUncertainError)) throw error;
    return applyImport(importId, lines.length);
  });
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

/** Best effort: the daily cleanup removes pictures that nothing shows. */
async function removeAll(names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map(removePicture));
}
