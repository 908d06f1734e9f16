import { createHash } from "node:crypto";
import { chmodSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Database } from "../database/database.ts";
import { writeArchive } from "./write-archive.ts";

/** More does not fit into the address of a local socket. */
const MAX_SOCKET_PATH = 100;

const STALLED_MS = 60_000;

/** A door that only this machine's owner of the data folder can use; none of it is on the network. */
function addressOf(dataDir: string): string {
  const short = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  if (process.platform === "win32") return `\\\\.\\pipe\\ntoma-${short}`;
  const inside = join(dataDir, "control.sock");
  const fits = Buffer.byteLength(inside) <= MAX_SOCKET_PATH;
  return fits ? inside : join(tmpdir(), `ntoma-${short}.sock`);
}

/** The embedded database belongs to the running shop, so the shop writes its backup when it is asked. */
export async function openBackupSocket(
  database: Database,
  dataDir: string,
): Promise<() => Promise<void>> {
  const address = addressOf(dataDir);
  if (process.platform !== "win32") await rm(address, { force: true });
  const server = createServer((asked, response) => {
    asked.resume();
    writeArchive(database, dataDir, response).catch((error: unknown) => {
      console.error("The backup failed:", error);
      response.destroy();
    });
  });
  // Whoever asks and then does not read would keep the database, and with it every shopper, waiting.
  server.setTimeout(STALLED_MS);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(address, resolve);
  });
  if (process.platform !== "win32") chmodSync(address, 0o600);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** The archive of the shop that is running on a data folder. */
export function requestBackup(dataDir: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    request({ socketPath: addressOf(dataDir), path: "/backup" }, resolve)
      .once("error", reject)
      .end();
  });
}
