import sharp from "sharp";

const [best, worst, step] = [80, 26, 6];

type Raster = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** Draws at double size and scales down. */
export function rasterOf(svg: string, width: number, height: number): Promise<Raster> {
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(width, height)
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Takes the best quality that keeps within the limit. */
export async function webpWithin(
  limit: number,
  { data, info }: Raster,
  width = info.width,
): Promise<Buffer> {
  const { width: rawWidth, height, channels } = info;
  for (let quality = best; quality >= worst; quality -= step) {
    const image = await sharp(data, { raw: { width: rawWidth, height, channels } })
      .resize(width)
      .webp({ quality, alphaQuality: 40, effort: 6, smartSubsample: true })
      .toBuffer();
    if (image.byteLength <= limit) return image;
  }
  throw new Error(`Does not fit into ${limit} bytes`);
}
