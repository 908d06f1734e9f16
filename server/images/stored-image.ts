import { imageTypes } from "../../domain/products/images/image-file.ts";
import type { ObjectInfo } from "../storage/object-store.ts";
import { IMAGES_BUCKET } from "../storage/storage-folder.ts";

const IMAGE_TYPES = new Set<string>(imageTypes);

export function imagePath(name: string): string {
  return `${IMAGES_BUCKET}/${name}`;
}

export function isImageType({ mimetype }: Pick<ObjectInfo, "mimetype">): boolean {
  return IMAGE_TYPES.has(mimetype);
}

/** Decodes a path; undefined if a part is empty, hidden, or contains an escaped separator. */
export function imageName(encodedPath: string): string | undefined {
  try {
    const parts = encodedPath.split("/").map(decodeURIComponent);
    return parts.every((part) => /^[^./\\\0][^/\\\0]*$/.test(part)) ? parts.join("/") : undefined;
  } catch {
    // No image has a name with a malformed escape.
    return undefined;
  }
}
