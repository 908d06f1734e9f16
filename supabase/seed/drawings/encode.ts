import sharp from "sharp";

const [best, worst, step] = [80, 26, 6];

/** Draws at double size, scales down and takes the best quality that keeps within the limit. */
export async function webpWithin(
  limit: number,
  svg: string,
  width: number,
  height: number,
): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(svg), { density: 144 })
    .resize(width, height)
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { width, height, channels: 3 } as const;
  for (let quality = best; quality >= worst; quality -= step) {
    const image = await sharp(pixels, { raw })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer();
    if (image.byteLength <= limit) return image;
  }
  throw new Error(`Does not fit into ${limit} bytes`);
}
