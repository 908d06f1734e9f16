import { createHash } from "node:crypto";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { App } from "@supabase/lite";
import { writeFileAtomic } from "./atomic-file.ts";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type Metadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;
type Body = Parameters<StorageAdapter["uploadObject"]>[3];
type Description = Pick<Metadata, "mimetype" | "cacheControl">;

const UNKNOWN: Description = {
  mimetype: "application/octet-stream",
  cacheControl: "no-cache",
};

type Changed = (bucket: string, key: string) => Promise<void>;

/** Keeps stored files in a folder, each beside a small description of its type and caching. */
export function createFileStorage(folder: string, changed: Changed): StorageAdapter {
  const root = resolve(folder);

  async function removeObject(bucket: string, key: string): Promise<void> {
    await remove(pathOf(bucket, key));
    await changed(bucket, key);
  }

  function pathOf(bucket: string, key: string): string {
    const path = resolve(root, bucket, key);
    if (!path.startsWith(resolve(root, bucket) + sep)) {
      throw new Error(`A file name cannot leave its bucket: ${key}`);
    }
    return path;
  }

  async function describe(path: string): Promise<Metadata> {
    const [{ size, mtime, ino }, description] = await Promise.all([
      stat(path),
      readDescription(path),
    ]);
    const tag = createHash("sha256")
      .update(`${ino}-${size}-${mtime.getTime()}`)
      .digest("base64url");
    return {
      ...description,
      lastModified: mtime,
      contentLength: size,
      size,
      eTag: `"${tag.slice(0, 22)}"`,
      httpStatusCode: 200,
    };
  }

  return {
    driver: null,
    async getObject(bucket, key) {
      const path = pathOf(bucket, key);
      const metadata = await describe(path);
      return { metadata, httpStatusCode: 200, body: await readFile(path) };
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const path = pathOf(bucket, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFileAtomic(
        descriptionName(path),
        JSON.stringify({ mimetype: contentType, cacheControl }),
      );
      await writeFileAtomic(path, await bytesOf(body));
      await changed(bucket, key);
      return describe(path);
    },
    deleteObject: removeObject,
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => removeObject(bucket, key)));
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const from = pathOf(bucket, key);
      const to = pathOf(toBucket, toKey);
      await mkdir(dirname(to), { recursive: true });
      await writeFileAtomic(descriptionName(to), JSON.stringify(await readDescription(from)));
      await writeFileAtomic(to, await readFile(from));
      await changed(toBucket, toKey);
      return describe(to);
    },
    async headObject(bucket, key) {
      return describe(pathOf(bucket, key));
    },
    async privateAssetUrl(bucket, key) {
      return pathOf(bucket, key);
    },
  };
}

/** What a stored file was found to be when it was taken in. */
export async function storedType(path: string): Promise<string> {
  return (await readDescription(path)).mimetype;
}

/** The description of `Products/shirt.webp` lies beside it in `Products/.shirt.webp.json`. */
export function descriptionName(path: string): string {
  return join(dirname(path), `.${basename(path)}.json`);
}

async function readDescription(path: string): Promise<Description> {
  try {
    return JSON.parse(await readFile(descriptionName(path), "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return UNKNOWN;
    throw error;
  }
}

async function remove(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(descriptionName(path), { force: true });
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
}
