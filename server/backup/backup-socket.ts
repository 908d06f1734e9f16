import { createHash } from "node:crypto";
import { chmodSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Database } from "../database/connection/database.ts";
import type { ArchiveSource } from "./archive/archive-files.ts";
import { writeArchive } from "./archive/write-archive.ts";

/** Longer paths do not fit into the address of a Unix socket. */
const MAX_SOCKET_PATH = 100;

const IDLE_TIMEOUT_MS = 60_000;

/** A local socket that only the owner of the data folder can use; it is not on the network. */
export function socketPath(dataDir: string, platform = process.platform): string {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  if (platform === "win32") return `\\\\.\\pipe\\ntoma-${hash}`;
  const path = join(dataDir, "control.sock");
  const fits = Buffer.byteLength(path) <= MAX_SOCKET_PATH;
  return fits ? path : join(tmpdir(), `ntoma-${hash}.sock`);
}

/** Only the running shop can read its embedded database, so it writes the backup itself. */
export async function openBackupSocket(
  database: Database,
  source: ArchiveSource,
  dataDir: string,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  if (process.platform !== "win32") await rm(path, { force: true });
  const server = createServer((incoming, response) => {
    incoming.resume();
    writeArchive(database, source, response).catch((error: unknown) => {
      console.error("The backup failed:", error);
      response.destroy();
    });
  });
  // A client that stops reading would block the database for all requests.
  server.setTimeout(IDLE_TIMEOUT_MS);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(path, resolve);
  });
  if (process.platform !== "win32") chmodSync(path, 0o600);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** The archive of the shop that is running on a data folder. */
export function requestBackup(dataDir: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    request({ socketPath: socketPath(dataDir), path: "/backup" }, resolve)
      .once("error", reject)
      .end();
  });
}
