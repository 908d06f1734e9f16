import { StorageClient } from "@supabase/storage-js";
import { ConfigError } from "../lib/errors.ts";

export type StoredFile = {
  bucket: string;
  name: string;
  content: Uint8Array;
  mimetype: string;
  /** How long browsers may keep it, in seconds. */
  maxAge: string;
};

/** Supabase answers with either one. */
const NOT_FOUND = [400, 404];

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
      if (error) throw storageError(`${bucket}/${name} could not be uploaded`, error);
    },
    async download(bucket: string, name: string): Promise<Buffer | undefined> {
      const { data, error } = await client.from(bucket).download(name);
      if (!error) return Buffer.from(await data.arrayBuffer());
      if ("status" in error && NOT_FOUND.includes(Number(error.status))) return undefined;
      throw storageError(`${bucket}/${name} could not be downloaded`, error);
    },
  };

  function storageError(problem: string, { message }: Error): ConfigError {
    return new ConfigError(`The storage of ${projectUrl} failed: ${problem} (${message}).`);
  }
}
