import { basename, dirname, join } from "node:path";
import { readFileIfExists } from "../lib/files/atomic-file.ts";
import { DEFAULT_METADATA, type ObjectMetadata } from "./object-store.ts";

/** The metadata of `Products/shirt.webp` is in `Products/.shirt.webp.json`. */
export function metadataPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.json`);
}

export async function readMetadata(path: string): Promise<ObjectMetadata> {
  const content = await readFileIfExists(metadataPath(path));
  return content ? JSON.parse(content.toString()) : DEFAULT_METADATA;
}
