import { formErrors } from "./messages.ts";

export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export type PictureType = (typeof pictureTypes)[number];

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
const BYTES_THAT_TELL = 40;

/** A file is what its first bytes say, whatever it is called. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (bytes[0] === 0x89 && ascii(1, 8) === "PNG\r\n\x1a\n") return "image/png";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  if (ascii(4, 8) === "ftyp" && /avif|avis/.test(ascii(8, BYTES_THAT_TELL))) return "image/avif";
  return undefined;
}

async function typeOf(file: Blob): Promise<PictureType | undefined> {
  return pictureType(new Uint8Array(await file.slice(0, BYTES_THAT_TELL).arrayBuffer()));
}

/** Why a file cannot be a product's picture, told before any of it travels. */
export async function pictureRefusal(file: Blob): Promise<string | undefined> {
  if (file.size > MAX_PICTURE_BYTES) return formErrors.pictureTooLarge;
  try {
    return (await typeOf(file)) ? undefined : formErrors.notAPicture;
  } catch {
    // It was moved or changed on the disk since it was chosen.
    return formErrors.pictureNotReadable;
  }
}
