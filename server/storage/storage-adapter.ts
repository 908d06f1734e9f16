import { posix } from "node:path";
import type { StorageAdapter } from "../patches/storage-hook.ts";
import type { ObjectInfo, ObjectMetadata, ObjectStore } from "./object-store.ts";

type AdapterInfo = Awaited<ReturnType<StorageAdapter["headObject"]>>;
type Body = Parameters<StorageAdapter["uploadObject"]>[3];
type ObjectChanged = (bucket: string, key: string) => Promise<void>;

/** Supabase Lite's view of an object store. */
export function createStorageAdapter(
  store: ObjectStore,
  objectChanged: ObjectChanged,
): StorageAdapter {
  async function deleteObject(bucket: string, key: string): Promise<void> {
    await store.remove(objectPath(bucket, key));
    await objectChanged(bucket, key);
  }

  async function find(bucket: string, key: string) {
    const path = objectPath(bucket, key);
    return (await store.get(path)) ?? missing(path);
  }

  async function put(bucket: string, key: string, content: Uint8Array, metadata: ObjectMetadata) {
    await store.put(objectPath(bucket, key), content, { metadata });
    await objectChanged(bucket, key);
    return headObject(bucket, key);
  }

  async function headObject(bucket: string, key: string): Promise<AdapterInfo> {
    const path = objectPath(bucket, key);
    return adapterInfo((await store.head(path)) ?? missing(path));
  }

  return {
    driver: null,
    async getObject(bucket, key) {
      const { info, content } = await find(bucket, key);
      return { metadata: adapterInfo(info), httpStatusCode: 200, body: Buffer.from(content) };
    },
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      return put(bucket, key, await toBytes(body), { mimetype, cacheControl });
    },
    deleteObject,
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => deleteObject(bucket, key)));
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const { info, content } = await find(bucket, key);
      const { mimetype, cacheControl } = info;
      return put(toBucket, toKey, content, { mimetype, cacheControl });
    },
    headObject,
    privateAssetUrl: async (bucket, key) => objectPath(bucket, key),
  };
}

function objectPath(bucket: string, key: string): string {
  const path = posix.join(bucket, key);
  if (path.startsWith(`${bucket}/`)) return path;
  throw new Error(`The object key leaves its bucket: ${key}`);
}

/** The database has the object, so its content must be there. */
function missing(path: string): never {
  throw new Error(`The object ${path} is missing.`);
}

function adapterInfo({ modifiedAt, version, ...info }: ObjectInfo): AdapterInfo {
  return {
    ...info,
    lastModified: modifiedAt,
    contentLength: info.size,
    eTag: `"${version}"`,
    httpStatusCode: 200,
  };
}

async function toBytes(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
}
