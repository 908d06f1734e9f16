import { type FileMetadata, metadataPath } from "../storage/file-metadata.ts";
import { createStorageApi } from "../storage/storage-api.ts";
import { IMAGES, isImage } from "./manifest.ts";
import { readEntries } from "./read-archive.ts";
import type { SupabaseProject } from "./supabase-project.ts";

/** Uploads the images of an archive, in which each follows its metadata. */
export async function uploadImages(file: string, project: SupabaseProject): Promise<void> {
  const storage = createStorageApi(project.url, project.secretKey);
  const metadata = new Map<string, Partial<FileMetadata>>();
  for await (const { name, content } of readEntries(file)) {
    if (!name.startsWith(IMAGES)) continue;
    const path = name.slice(IMAGES.length);
    if (!isImage(name)) {
      metadata.set(path, JSON.parse(content.toString()));
      continue;
    }
    const { mimetype, cacheControl } = metadata.get(metadataPath(path)) ?? {};
    const slash = path.indexOf("/");
    await storage.upload({
      bucket: path.slice(0, slash),
      name: path.slice(slash + 1),
      content,
      mimetype: mimetype ?? "application/octet-stream",
      maxAge: /max-age=(\d+)/.exec(cacheControl ?? "")?.[1] ?? "3600",
    });
  }
}
