import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pictureTypes } from "../../domain/picture-file.ts";
import { fileVersion } from "../http/static-files.ts";
import { readMetadata } from "../storage/file-metadata.ts";

const IMAGE_TYPES = new Set<string>(pictureTypes);

export type StoredImage = {
  name: string;
  path: string;
  type: string;
  /** Changes with the content. */
  version: string;
};

export async function findImage(folder: string, name: string): Promise<StoredImage | undefined> {
  const path = join(folder, name);
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) return undefined;
  const type = await imageType(path);
  return IMAGE_TYPES.has(type) ? { name, path, type, version: fileVersion(info) } : undefined;
}

/** The type that was found in the content at upload: the name "x.js" does not make it a script. */
export async function imageType(path: string): Promise<string> {
  const { mimetype } = await readMetadata(path);
  return IMAGE_TYPES.has(mimetype) ? mimetype : "application/octet-stream";
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
