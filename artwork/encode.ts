import sharp from "sharp";
import type { Raster } from "./raster.ts";

const [worst, best] = [28, 82];

/** Takes the best quality that keeps within the limit, found by halving. */
export async function webpWithin(
  limit: number,
  { data, info }: Raster,
  width = info.width,
): Promise<Buffer> {
  const { width: rawWidth, height, channels } = info;
  const encode = (quality: number) =>
    sharp(data, { raw: { width: rawWidth, height, channels } })
      .resize(width)
      .webp({ quality, alphaQuality: 40, effort: 5, smartSubsample: true })
      .toBuffer();
  let fitting: Buffer | undefined;
  let [low, high] = [worst, best];
  while (low <= high) {
    const middle = Math.ceil((low + high) / 2);
    const image = await encode(middle);
    if (image.byteLength <= limit) [fitting, low] = [image, middle + 4];
    else high = middle - 4;
  }
  if (!fitting) throw new Error(`Does not fit into ${limit} bytes`);
  return fitting;
}
