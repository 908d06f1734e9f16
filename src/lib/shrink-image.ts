const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/** How large a picture may be drawn: it keeps its shape and is never enlarged. */
export function fitWithin(width: number, height: number, longest = LONGEST_SIDE) {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Drawn the way its camera held it. */
async function draw(picture: Blob): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  const { width, height } = fitWithin(bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas;
}

/** A picture as WebP, or in its own format where the browser cannot write WebP. */
export async function shrinkImage(picture: Blob): Promise<Blob> {
  const canvas = await draw(picture);
  const shrunk = await canvas.convertToBlob({ type: "image/webp", quality: QUALITY });
  if (shrunk.type === "image/webp") return shrunk;
  return canvas.convertToBlob({ type: picture.type, quality: QUALITY });
}
