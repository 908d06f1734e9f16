import { type Kysely, sql } from "kysely";
import type { Keys } from "../../config/key-settings.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { createStorageApi } from "../../storage/storage-api.ts";
import type { SupabaseProject } from "../project/supabase-project.ts";

export type StoredImage = { content: Buffer; metadata: Buffer };

/** Where a backup reads what is not in the database. */
export type ArchiveFiles = {
  /** The keys of a Supabase project cannot be moved. */
  keys(): Promise<Buffer | undefined>;
  image(path: string): Promise<StoredImage | undefined>;
};

/** What is backed up besides the database: the files of an embedded shop or of a Supabase project. */
export type ArchiveSource =
  | { storage: ObjectStore; keys: Keys; project?: undefined }
  | { project: SupabaseProject };

export function filesOf(db: Kysely<unknown>, source: ArchiveSource): ArchiveFiles {
  return source.project ? filesInProject(db, source.project) : filesInStore(source);
}

function filesInStore({ storage, keys }: { storage: ObjectStore; keys: Keys }): ArchiveFiles {
  return {
    keys: async () => Buffer.from(`${JSON.stringify(keys, null, 2)}\n`),
    async image(path) {
      const image = await storage.get(path);
      if (!image) return undefined;
      const { mimetype, cacheControl } = image.info;
      const metadata = Buffer.from(JSON.stringify({ mimetype, cacheControl }));
      return { content: Buffer.from(image.content), metadata };
    },
  };
}

function filesInProject(db: Kysely<unknown>, project: SupabaseProject): ArchiveFiles {
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
