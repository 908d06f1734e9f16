import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { errorMessage } from "../lib/errors.ts";
import { createFolderStore } from "../storage/folder-store.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { storageFolder } from "../storage/storage-folder.ts";
import type { Check } from "./context.ts";
import { error, ok } from "./finding.ts";

/** Writes a small object where pictures are stored, reads it and removes it again. */
export const checkPictures: Check = async ({ config, isUsable }) => {
  const place = placeOf(config);
  if (!isUsable("S3_") || !place) return [];
  try {
    await tryStore(await open(config));
    return [ok(`Pictures can be written to and read from ${place}.`)];
  } catch (reason) {
    const what = `Pictures cannot be stored in ${place}: ${errorMessage(reason)}`;
    const cure = config.s3
      ? "Check the five S3 variables; the account has to list the bucket, and to read, write and delete objects."
      : "Give the folder to the user of the shop (chown), and make room on its disk.";
    return [error(what, "No picture of a product can be shown or uploaded.", cure)];
  }
};

/** The folder is made with the first picture, and looked at by the owner only: see check-folders.ts. */
function placeOf({ s3, dataDir }: Config): string | undefined {
  if (s3) return `the bucket ${s3.bucket} at ${s3.endpoint}`;
  const folder = storageFolder(dataDir);
  return existsSync(folder) ? folder : undefined;
}

async function open({ s3, dataDir }: Config): Promise<ObjectStore> {
  if (!s3) return createFolderStore(storageFolder(dataDir));
  const { openS3Stores } = await import("../storage/s3-store.ts");
  return (await openS3Stores(s3)).storage;
}

async function tryStore(store: ObjectStore): Promise<void> {
  const path = `check-${randomUUID()}.draft`;
  const written = new TextEncoder().encode(path);
  await store.put(path, written);
  try {
    const read = await store.get(path);
    if (!read || Buffer.compare(read.content, written) !== 0) {
      throw new Error("what was written is not what was read.");
    }
  } finally {
    await store.remove(path);
  }
}
