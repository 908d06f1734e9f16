import { basename, dirname, join } from "node:path";
import { readFileIfExists } from "./atomic-file.ts";

export type FileMetadata = { mimetype: string; cacheControl: string };

const DEFAULT: FileMetadata = { mimetype: "application/octet-stream", cacheControl: "no-cache" };

/** The metadata of `Products/shirt.webp` is in `Products/.shirt.webp.json`. */
export function metadataPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.json`);
}

export async function readMetadata(path: string): Promise<FileMetadata> {
  const content = await readFileIfExists(metadataPath(path));
  return content ? JSON.parse(content.toString()) : DEFAULT;
}
