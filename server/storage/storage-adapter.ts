import { createHash } from "node:crypto";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import type { StorageAdapter } from "../lite/storage-hook.ts";
import { writeFileAtomic } from "./atomic-file.ts";
import { metadataPath, readMetadata } from "./file-metadata.ts";

type ObjectInfo = Awaited<ReturnType<StorageAdapter["headObject"]>>;
type Body = Parameters<StorageAdapter["uploadObject"]>[3];
type ObjectChanged = (bucket: string, key: string) => Promise<void>;

/** Stores objects as files in a folder, each with a metadata file beside it. */
export function createFileStorage(folder: string, objectChanged: ObjectChanged): StorageAdapter {
  const pathOf = (bucket: string, key: string) => pathInBucket(resolve(folder, bucket), key);

  async function deleteObject(bucket: string, key: string): Promise<void> {
    const path = pathOf(bucket, key);
    await rm(path, { force: true });
    await rm(metadataPath(path), { force: true });
    await objectChanged(bucket, key);
  }

  async function store(bucket: string, key: string, content: Uint8Array, metadata: object) {
    const path = pathOf(bucket, key);
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(metadataPath(path), JSON.stringify(metadata));
    await writeFileAtomic(path, content);
    await objectChanged(bucket, key);
    return objectInfo(path);
  }

  return {
    driver: null,
    async getObject(bucket, key) {
      const path = pathOf(bucket, key);
      const metadata = await objectInfo(path);
      return { metadata, httpStatusCode: 200, body: await readFile(path) };
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      return store(bucket, key, await toBytes(body), { mimetype: contentType, cacheControl });
    },
    deleteObject,
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => deleteObject(bucket, key)));
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const path = pathOf(bucket, key);
      return store(toBucket, toKey, await readFile(path), await readMetadata(path));
    },
    headObject: async (bucket, key) => objectInfo(pathOf(bucket, key)),
    privateAssetUrl: async (bucket, key) => pathOf(bucket, key),
  };
}

function pathInBucket(bucketFolder: string, key: string): string {
  const path = resolve(bucketFolder, key);
  if (path.startsWith(bucketFolder + sep)) return path;
  throw new Error(`The object key leaves its bucket: ${key}`);
}

async function objectInfo(path: string): Promise<ObjectInfo> {
  const [{ size, mtime, ino }, metadata] = await Promise.all([stat(path), readMetadata(path)]);
  const version = `${ino}-${size}-${mtime.getTime()}`;
  const tag = createHash("sha256").update(version).digest("base64url").slice(0, 22);
  return {
    ...metadata,
    lastModified: mtime,
    contentLength: size,
    size,
    eTag: `"${tag}"`,
    httpStatusCode: 200,
  };
}

async function toBytes(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
}
