import type { S3Settings } from "../config/s3-settings.ts";
import { ConfigError, errorMessage } from "../lib/errors.ts";
import { cacheReads } from "./cached-store.ts";
import { DEFAULT_METADATA, type ObjectInfo, type ObjectStore } from "./object-store.ts";
import { createS3Client, type S3Client } from "./s3-client.ts";

const MAX_CACHED_BYTES = 32 * 1024 * 1024;

export type S3Store = ObjectStore & { list(): Promise<string[]> };

/** Pictures and their renderings in one bucket, after a request that shows whether it can be used. */
export async function openS3Stores(settings: S3Settings) {
  const client = createS3Client(settings);
  await client.list("access-check").catch((error: unknown) => {
    const { bucket, endpoint } = settings;
    throw new ConfigError(
      `The bucket ${bucket} (S3_BUCKET) at ${endpoint} (S3_ENDPOINT) cannot be used: ${errorMessage(error)}`,
    );
  });
  return {
    storage: createS3Store(client, "storage/"),
    // The version of a picture is part of the path, so a rendering never changes.
    renderings: cacheReads(createS3Store(client, "renderings/"), MAX_CACHED_BYTES),
  };
}

/** Stores objects below a prefix of a bucket; their metadata is in S3's own headers. */
export function createS3Store(client: S3Client, prefix: string): S3Store {
  return {
    async head(path) {
      const response = await client.head(prefix + path);
      return response && infoOf(response);
    },
    async get(path) {
      const response = await client.get(prefix + path);
      if (!response) return undefined;
      return { info: infoOf(response), content: new Uint8Array(await response.arrayBuffer()) };
    },
    async put(path, content, { metadata = DEFAULT_METADATA } = {}) {
      const { mimetype, cacheControl } = metadata;
      await client.put(prefix + path, content, {
        "content-type": mimetype,
        "cache-control": cacheControl,
      });
    },
    async remove(path) {
      await client.remove(prefix + path);
    },
    async removeFolder(path) {
      const keys = await client.list(`${prefix}${path}/`);
      await Promise.all(keys.map((key) => client.remove(key)));
    },
    list: async () => (await client.list(prefix)).map((key) => key.slice(prefix.length)),
  };
}

function infoOf({ headers }: Response): ObjectInfo {
  return {
    mimetype: headers.get("content-type") ?? DEFAULT_METADATA.mimetype,
    cacheControl: headers.get("cache-control") ?? DEFAULT_METADATA.cacheControl,
    size: Number(headers.get("content-length")),
    modifiedAt: new Date(headers.get("last-modified") ?? 0),
    version: (headers.get("etag") ?? "").replaceAll(/[^\w-]/g, ""),
  };
}
