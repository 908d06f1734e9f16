import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Sharp } from "sharp";
import { createLimiter } from "../operations/limiter.ts";
import { readFileIfExists, writeFileAtomic } from "../storage/atomic-file.ts";
import { type ImageFormat, type Rendering, renderingKey } from "./image-request.ts";
import type { StoredImage } from "./stored-image.ts";

/** More than any camera produces; protects against decompression bombs. */
const MAX_PIXELS = 50_000_000;
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 200;

let loading: Promise<typeof import("sharp").default> | undefined;

/** Loaded with the first rendering, which saves the memory of its libraries until then. */
function loadSharp() {
  loading ??= import("sharp").then(({ default: sharp }) => {
    // Two images at a time use two cores: no further threads per image.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

export class UnreadableImageError extends Error {}

type ImageSource = Pick<StoredImage, "name" | "path" | "version">;
type Bytes = Uint8Array<ArrayBuffer>;

export type Renderings = {
  /** The rendered bytes, from the disk if they were rendered before. */
  get(image: ImageSource, rendering: Rendering): Promise<Bytes>;
  /** Called when an image was replaced or deleted. */
  remove(name: string): Promise<void>;
};

/** Stores renderings in a folder per image; file names contain the version of the image. */
export function createRenderings(folder: string): Renderings {
  const pending = new Map<string, Promise<Bytes>>();
  const limiter = createLimiter({
    name: "image rendering",
    concurrency: MAX_CONCURRENT,
    maxQueued: MAX_QUEUED,
  });
  const folderOf = (name: string) =>
    join(folder, createHash("sha256").update(name).digest("hex").slice(0, 32));

  async function renderToFile({ path }: ImageSource, rendering: Rendering, file: string) {
    const bytes = await limiter.run(() => render(path, rendering));
    await mkdir(dirname(file), { recursive: true });
    await writeFileAtomic(file, bytes, { durable: false });
    return bytes;
  }

  return {
    async get(image, rendering) {
      const file = join(folderOf(image.name), `${image.version}-${renderingKey(rendering)}`);
      const stored = await readFileIfExists(file);
      if (stored) return new Uint8Array(stored);
      const started = pending.get(file);
      if (started) return started;
      const result = renderToFile(image, rendering, file).finally(() => pending.delete(file));
      pending.set(file, result);
      return result;
    },
    remove: (name) => rm(folderOf(name), { recursive: true, force: true }),
  };
}

async function render(path: string, { width, cropped, format }: Rendering): Promise<Bytes> {
  const sharp = await loadSharp();
  try {
    const resized = sharp(path, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({
        width,
        height: cropped ? width * 1.25 : undefined,
        fit: "cover",
        withoutEnlargement: true,
      });
    return new Uint8Array(await encoders[format](resized).toBuffer());
  } catch (error) {
    throw new UnreadableImageError("This picture cannot be read.", { cause: error });
  }
}

/** Fast settings: the client waits for the result. */
const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 51, effort: 0 }),
  webp: (image) => image.webp({ quality: 76, effort: 3 }),
  jpeg: (image) => image.flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true }),
  png: (image) => image.png(),
};
