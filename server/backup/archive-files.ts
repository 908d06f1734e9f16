import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { readFileIfExists } from "../storage/atomic-file.ts";
import { metadataPath } from "../storage/file-metadata.ts";
import { createStorageApi } from "../storage/storage-api.ts";
import { storageFolder } from "../storage/storage-folder.ts";
import { KEYS } from "./manifest.ts";
import type { SupabaseProject } from "./supabase-project.ts";

export type StoredImage = { content: Buffer; metadata: Buffer | undefined };

/** Where a backup reads what is not in the database. */
export type ArchiveFiles = {
  /** The keys of a Supabase project cannot be moved. */
  keys(): Promise<Buffer | undefined>;
  image(path: string): Promise<StoredImage | undefined>;
};

export function filesInFolder(dataDir: string): ArchiveFiles {
  const stored = (path: string) => readFileIfExists(join(storageFolder(dataDir), path));
  return {
    keys: () => readFile(join(dataDir, KEYS)),
    async image(path) {
      const content = await stored(path);
      return content && { content, metadata: await stored(metadataPath(path)) };
    },
  };
}

export function filesInProject(db: Kysely<unknown>, project: SupabaseProject): ArchiveFiles {
  const storage = createStorageApi(project.url, project.secretKey);
  return {
    keys: async () => undefined,
    async image(path) {
      const slash = path.indexOf("/");
      const content = await storage.download(path.slice(0, slash), path.slice(slash + 1));
      return content && { content, metadata: await readMetadata(db, path) };
    },
  };
}

/** In the format of the embedded shop's metadata files. */
async function readMetadata(db: Kysely<unknown>, path: string): Promise<Buffer> {
  const { rows } = await sql<{ metadata: string }>`
    select json_build_object(
      'mimetype', metadata ->> 'mimetype',
      'cacheControl', coalesce(metadata ->> 'cacheControl', 'no-cache')
    )::text as metadata
    from storage.objects where bucket_id || '/' || name = ${path}`.execute(db);
  return Buffer.from(rows[0]?.metadata ?? "{}");
}
