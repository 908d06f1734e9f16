/** More than any camera produces; protects against decompression bombs. */
export const MAX_PIXELS = 50_000_000;

let loading: Promise<typeof import("sharp").default> | undefined;

/** Loaded when it is first used, which saves the memory of its libraries until then. */
export function loadSharp() {
  loading ??= import("sharp").then(({ default: sharp }) => {
    // Two images at a time use two cores: no further threads per image.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

/** Read from the header of the file; 0 if it has none. */
export async function countPixels(image: Uint8Array): Promise<number> {
  const sharp = await loadSharp();
  const header = sharp(image, { limitInputPixels: false }).metadata();
  return header.then(({ width, height }) => width * height).catch(() => 0);
}
