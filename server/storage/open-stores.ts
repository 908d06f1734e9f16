import { access, constants } from "node:fs/promises";
import type { Config } from "../config/config.ts";
import { removeStaleDrafts } from "../lib/files/atomic-file.ts";
import { inDataDir } from "../lib/files/data-dir.ts";
import { createFolderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";
import { renderingsFolder, storageFolder } from "./storage-folder.ts";

const PURPOSE =
  "The shop keeps its pictures there: let its user own the folder, or set S3_ENDPOINT and its companions.";

type StoresConfig = Pick<Config, "dataDir"> & Partial<Pick<Config, "s3">>;
export type Stores = { storage: ObjectStore; renderings: ObjectStore };

/** Where pictures and their renderings are stored: in object storage or in the data folder. */
export async function openStores({ s3, dataDir }: StoresConfig): Promise<Stores> {
  if (s3) {
    // Loaded only where it is used, which spares every other shop the memory.
    const { openS3Stores } = await import("./s3-store.ts");
    return openS3Stores(s3);
  }
  const folder = storageFolder(dataDir);
  await inDataDir(dataDir, PURPOSE, async () => {
    await removeStaleDrafts(folder);
    await access(folder, constants.W_OK);
  });
  return {
    storage: createFolderStore(folder),
    renderings: createFolderStore(renderingsFolder(dataDir)),
  };
}
