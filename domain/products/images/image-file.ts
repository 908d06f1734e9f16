export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export type ImageType = (typeof imageTypes)[number];

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const SIGNATURE_LENGTH = 40;

export const imageErrors = {
  tooLarge: "Product image cannot be larger than 5 MB",
  wrongType: "Product image must be a JPEG, PNG, WebP or AVIF picture",
  heic: "This is a HEIC photo, which browsers cannot show. Save or share it as JPEG and choose that file; on an iPhone, Settings › Camera › Formats › Most Compatible takes JPEG photos.",
  notReadable: "Product image cannot be read. Please choose another file.",
} as const;

/** Detected from the first bytes, not from the name. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (bytes[0] === 0x89 && ascii(1, 8) === "PNG\r\n\x1a\n") return "image/png";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  if (ascii(4, 8) === "ftyp" && /avif|avis/.test(ascii(8, SIGNATURE_LENGTH))) return "image/avif";
  return undefined;
}

/** The format of an iPhone's photos. */
function isHeic(bytes: Uint8Array): boolean {
  return /^ftyp(hei|hev|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)));
}

function problemOf(bytes: Uint8Array): string | undefined {
  if (imageType(bytes)) return undefined;
  return isHeic(bytes) ? imageErrors.heic : imageErrors.wrongType;
}

/** Why a file cannot be a product image; its size is checked after it has been made smaller. */
export async function imageError(file: Blob): Promise<string | undefined> {
  try {
    return problemOf(new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer()));
  } catch {
    // The file was moved or changed after it was chosen.
    return imageErrors.notReadable;
  }
}
