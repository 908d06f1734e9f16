const MAX_SIDE = 1600;
const QUALITY = 0.85;

/** The size within the limit: keeps the aspect ratio, never enlarges. */
export function fitWithin(width: number, height: number, maxSide = MAX_SIDE) {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** With the orientation of its EXIF data. */
async function draw(image: Blob): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(image, { imageOrientation: "from-image" });
  const { width, height } = fitWithin(bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas;
}

/** As WebP, or in its own format when the browser cannot encode WebP. */
export async function shrinkImage(image: Blob): Promise<Blob> {
  const canvas = await draw(image);
  const shrunk = await canvas.convertToBlob({ type: "image/webp", quality: QUALITY });
  if (shrunk.type === "image/webp") return shrunk;
  return canvas.convertToBlob({ type: image.type, quality: QUALITY });
}
