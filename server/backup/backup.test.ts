import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { generateKeys } from "../config/key-settings.ts";
import type { Database } from "../database/connection/database.ts";
import { lockDataDir } from "../database/data-folder/data-lock.ts";
import { createFolderStore } from "../storage/folder-store.ts";
import { createBackup } from "./backup.ts";
import { openBackupSocket } from "./backup-socket.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-backup-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(dataDir, { recursive: true });
});

it("says in one sentence that the running shop could not write the backup, and leaves no file", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const lock = await lockDataDir(dataDir);
  await writeFile(join(dataDir, "keys.json"), "{}");
  const database = {
    kysely: {
      transaction: () => {
        throw new Error("The disk has errors.");
      },
    },
  } as unknown as Database;
  const source = { keys: generateKeys(), storage: createFolderStore(dataDir) };
  const close = await openBackupSocket(database, source, dataDir, async () => undefined);
  const target = join(dataDir, "backups");
  await expect(
    createBackup({ dataDir, databaseUrl: undefined }, join(target, "one.tar.gz")),
  ).rejects.toThrow(/^The running shop in .* could not write the backup; its log says why\./);
  expect(logged).toHaveBeenCalledWith("The backup failed:", new Error("The disk has errors."));
  expect(await readdir(target)).toEqual([]);
  await close();
  lock.release();
});
