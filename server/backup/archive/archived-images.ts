import { metadataPath } from "../../storage/file-metadata.ts";
import {
  DEFAULT_METADATA,
  type ObjectMetadata,
  type ObjectStore,
} from "../../storage/object-store.ts";
import { IMAGES, isImage } from "./manifest.ts";
import { readEntries } from "./read-archive.ts";

type ArchivedImage = { path: string; content: Buffer; metadata: ObjectMetadata };

/** The images of an archive, in which each follows its metadata. */
export async function* readImages(file: string): AsyncGenerator<ArchivedImage> {
  const metadata = new Map<string, Partial<ObjectMetadata>>();
  for await (const { name, content } of readEntries(file)) {
    if (!name.startsWith(IMAGES)) continue;
    const path = name.slice(IMAGES.length);
    if (isImage(name)) {
      const own = metadata.get(metadataPath(path));
      yield { path, content, metadata: { ...DEFAULT_METADATA, ...own } };
    } else {
      metadata.set(path, JSON.parse(content.toString()));
    }
  }
}

/** Resolves to the paths of all images. */
export async function restoreImages(file: string, storage: ObjectStore): Promise<Set<string>> {
  const paths = new Set<string>();
  for await (const { path, content, metadata } of readImages(file)) {
    await storage.put(path, content, { metadata, durable: false });
    paths.add(path);
  }
  return paths;
}
