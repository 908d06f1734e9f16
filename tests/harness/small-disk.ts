import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasCode } from "../../server/lib/errors.ts";

export type SmallDisk = {
  folder: string;
  /** Leaves not a byte for anybody. */
  fill(): void;
  empty(): void;
  unmount(): void;
};

/** A file system in memory; undefined where this user may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "ntoma-disk-"));
  const options = `size=${megabytes}m,mode=777`;
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  if (mounted.status !== 0) {
    rmdirSync(folder);
    return undefined;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, "w");
      for (const size of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(size));
      closeSync(file);
    },
    empty: () => rmSync(ballast),
    unmount: () => {
      spawnSync("umount", [folder]);
      rmdirSync(folder);
    },
  };
}

export function canMount(): boolean {
  const disk = mountSmallDisk(1);
  disk?.unmount();
  return disk !== undefined;
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (!hasCode(error, "ENOSPC")) throw error;
  }
}
