import { imageErrors, MAX_IMAGE_BYTES } from "#domain/products/images/image-file.ts";
import { ownImageName } from "#domain/products/images/image-name.ts";
import { shrinkImage } from "#lib/browser/shrink-image.ts";

const prepared = new WeakMap<File, Promise<Blob>>();

/** Shrunk once per file: validation needs its final size, and saving its content. */
export function preparedImage(file: File): Promise<Blob> {
  const image = prepared.get(file) ?? prepare(file);
  prepared.set(file, image);
  return image;
}

async function prepare(file: File): Promise<Blob> {
  const image = await shrinkImage(file).catch((cause: unknown) => {
    throw new Error(imageErrors.notReadable, { cause });
  });
  if (image.size > MAX_IMAGE_BYTES) throw new Error(imageErrors.tooLarge);
  return image;
}

function randomNumber(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}

/** See docs/decisions/0008-names-of-uploaded-images.md. */
export function imageName(fileName: string, type: string): string {
  const extension = type.replace("image/", "");
  return `${randomNumber()}-${ownImageName(fileName)}.${extension}`;
}
