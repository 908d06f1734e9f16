import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { keyOf, type PictureFormat, type Rendering } from "./image-request.ts";

/** More than any camera's picture; a file that unfolds into more is not looked into. */
const MAX_PIXELS = 50_000_000;
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 200;

// Two pictures at once are enough for two cores: none of them needs threads of its own.
sharp.concurrency(1);
sharp.cache(false);

export class TooManyPicturesError extends Error {}
export class UnreadablePictureError extends Error {}

export type PictureSource = { name: string; path: string; tag: string };

export type Renderings = {
  /** The rendered bytes, from the disk when they were made before. */
  get(source: PictureSource, rendering: Rendering): Promise<Uint8Array<ArrayBuffer>>;
  /** Called when a stored picture was replaced or deleted. */
  forget(name: string): Promise<void>;
};

/** Keeps renderings in a folder per picture; a file's name says of which version it was made. */
export function createRenderings(folder: string): Renderings {
  const underway = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const takeTurn = createTurns(MAX_CONCURRENT, MAX_QUEUED);
  const folderOf = (name: string) =>
    join(folder, createHash("sha256").update(name).digest("hex").slice(0, 32));

  async function make(source: PictureSource, rendering: Rendering, file: string) {
    const bytes = await takeTurn(() => render(source.path, rendering));
    await writeFileAtomic(file, bytes);
    return bytes;
  }

  return {
    async get(source, rendering) {
      const file = join(folderOf(source.name), `${source.tag}-${keyOf(rendering)}`);
      const kept = await readIfThere(file);
      if (kept) return kept;
      const begun = underway.get(file);
      if (begun) return begun;
      const making = make(source, rendering, file).finally(() => underway.delete(file));
      underway.set(file, making);
      return making;
    },
    forget: (name) => rm(folderOf(name), { recursive: true, force: true }),
  };
}

async function render(path: string, { width, cropped, format }: Rendering) {
  try {
    const sized = sharp(path, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({
        width,
        height: cropped ? width * 1.25 : undefined,
        fit: "cover",
        withoutEnlargement: true,
      });
    return new Uint8Array(await encoders[format](sized).toBuffer());
  } catch (error) {
    throw new UnreadablePictureError("This picture cannot be read.", { cause: error });
  }
}

/** Quick settings: a picture is made while somebody waits for it. */
const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 51, effort: 0 }),
  webp: (image) => image.webp({ quality: 76, effort: 3 }),
  jpeg: (image) => image.flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true }),
  png: (image) => image.png(),
};

async function readIfThere(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** A reader finds the whole rendering or none. */
async function writeFileAtomic(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.draft`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}

/** Lets a few work at a time and a bounded number wait; the rest is told to come again. */
function createTurns(mostAtOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let working = 0;

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= mostWaiting) throw new TooManyPicturesError();
    if (working >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
