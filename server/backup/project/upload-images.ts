import { createStorageApi } from "../../storage/storage-api.ts";
import { readImages } from "../archive/archived-images.ts";
import type { SupabaseProject } from "./supabase-project.ts";

/** Uploads the images of an archive to a project, before any of its rows changes. */
export async function uploadImages(file: string, project: SupabaseProject): Promise<void> {
  const storage = createStorageApi(project.url, project.secretKey);
  for await (const { path, content, metadata } of readImages(file)) {
    const slash = path.indexOf("/");
    await storage.upload({
      bucket: path.slice(0, slash),
      name: path.slice(slash + 1),
      content,
      mimetype: metadata.mimetype,
      maxAge: /max-age=(\d+)/.exec(metadata.cacheControl)?.[1] ?? "3600",
    });
  }
}
