import { StorageClient } from "@supabase/storage-js";

export type StoredFile = {
  bucket: string;
  name: string;
  content: Uint8Array;
  mimetype: string;
  /** How long browsers may keep it, in seconds. */
  maxAge: string;
};

/** A Supabase project's files, reached with its secret key. */
export function createStorageApi(projectUrl: string, secretKey: string) {
  const client = new StorageClient(`${projectUrl}/storage/v1`, { apikey: secretKey });

  return {
    async upload({ bucket, name, content, mimetype, maxAge }: StoredFile): Promise<void> {
      const { error } = await client.from(bucket).upload(name, content, {
        contentType: mimetype,
        cacheControl: maxAge,
        upsert: true,
      });
      if (error) throw new Error(`${bucket}/${name} could not be uploaded: ${error.message}`);
    },
    async download(bucket: string, name: string): Promise<Buffer | undefined> {
      const { data, error } = await client.from(bucket).download(name);
      return error ? undefined : Buffer.from(await data.arrayBuffer());
    },
  };
}
