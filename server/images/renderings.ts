import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { createLimiter } from "../lib/limiter.ts";
import type { Stores } from "../storage/open-stores.ts";
import { type ImageFormat, type Rendering, renderingKey } from "./image-request.ts";
import { loadSharp, MAX_PIXELS } from "./sharp.ts";
import { imagePath } from "./stored-image.ts";

const MAX_CONCURRENT = 2;
const MAX_QUEUED = 200;

export class UnreadableImageError extends Error {}

type Bytes = Uint8Array<ArrayBuffer>;

/** The version changes with the content. */
type ImageSource = { name: string; version: string };

export type Renderings = {
  /** The rendered bytes, stored ones if there are; undefined if the image is gone. */
  get(image: ImageSource, rendering: Rendering): Promise<Bytes | undefined>;
  /** Called when an image was replaced or deleted. */
  remove(name: string): Promise<void>;
};

/** Stores renderings in a folder per image; file names contain the version of the image. */
export function createRenderings({ storage, renderings }: Stores): Renderings {
  const pending = new Map<string, Promise<Bytes | undefined>>();
  const limiter = createLimiter({
    name: "image rendering",
    concurrency: MAX_CONCURRENT,
    maxQueued: MAX_QUEUED,
  });
  const folderOf = (name: string) => createHash("sha256").update(name).digest("hex").slice(0, 32);
  const remove = (name: string) => renderings.removeFolder(folderOf(name));

  async function renderStored({ name }: ImageSource, rendering: Rendering) {
    const source = await storage.get(imagePath(name));
    return source && render(source.content, rendering);
  }

  async function renderAndStore(image: ImageSource, rendering: Rendering, path: string) {
    const bytes = await limiter.run(() => renderStored(image, rendering));
    if (bytes) await renderings.put(path, bytes, { durable: false });
    if (await storage.head(imagePath(image.name))) return bytes;
    // Deleted in the meantime: no rendering of it may remain.
    await remove(image.name);
    return undefined;
  }

  return {
    async get(image, rendering) {
      const path = `${folderOf(image.name)}/${image.version}-${renderingKey(rendering)}`;
      const stored = await renderings.get(path);
      if (stored) return stored.content;
      const started = pending.get(path);
      if (started) return started;
      const result = renderAndStore(image, rendering, path).finally(() => pending.delete(path));
      pending.set(path, result);
      return result;
    },
    remove,
  };
}

async function render(source: Bytes, { width, cropped, format }: Rendering): Promise<Bytes> {
  const sharp = await loadSharp();
  try {
    const resized = sharp(source, { limitInputPixels: MAX_PIXELS })
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
