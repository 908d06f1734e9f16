import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { hasCode } from "../lib/errors.ts";
import { writeFileAtomic } from "../lib/files/atomic-file.ts";
import { fileVersion } from "../lib/files/file-version.ts";
import { metadataPath, readMetadata } from "./file-metadata.ts";
import type { ObjectInfo, ObjectStore } from "./object-store.ts";

/** Stores objects as files in a folder, each with a metadata file beside it. */
export function createFolderStore(folder: string): ObjectStore {
  const root = resolve(folder);
  const fileOf = (path: string) => {
    const file = resolve(root, path);
    if (file.startsWith(root + sep)) return file;
    throw new Error(`The path leaves the folder: ${path}`);
  };

  return {
    head: (path) => undefinedIfMissing(() => infoOf(fileOf(path))),
    get: (path) =>
      undefinedIfMissing(async () => {
        const file = fileOf(path);
        const [info, content] = await Promise.all([infoOf(file), readFile(file)]);
        return { info, content: new Uint8Array(content) };
      }),
    async put(path, content, { metadata, durable = true } = {}) {
      const file = fileOf(path);
      await mkdir(dirname(file), { recursive: true });
      if (metadata) {
        await writeFileAtomic(metadataPath(file), JSON.stringify(metadata), { durable });
      }
      await writeFileAtomic(file, content, { durable });
    },
    async remove(path) {
      const file = fileOf(path);
      await rm(file, { force: true });
      await rm(metadataPath(file), { force: true });
    },
    removeFolder: (path) => rm(fileOf(path), { recursive: true, force: true }),
  };
}

async function infoOf(file: string): Promise<ObjectInfo> {
  const [{ size, mtime, mtimeMs }, metadata] = await Promise.all([stat(file), readMetadata(file)]);
  return { ...metadata, size, modifiedAt: mtime, version: fileVersion({ size, mtimeMs }) };
}

async function undefinedIfMissing<Result>(
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    // A path below a file or the path of a folder: no object has it.
    if (hasCode(error, "ENOENT", "ENOTDIR", "EISDIR")) return undefined;
    throw error;
  }
}
