import { createHash } from "node:crypto";
import { chmodSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import type { Database } from "../database/connection/database.ts";
import type { ArchiveSource } from "./archive/archive-files.ts";
import { writeArchive } from "./archive/write-archive.ts";
import { recordLastBackup } from "./last-backup.ts";

/** Longer paths do not fit into the address of a Unix socket. */
const MAX_SOCKET_PATH = 100;

const IDLE_TIMEOUT_MS = 60_000;

const RECORD_PATH = "/backed-up";
const FACTS_PATH = "/facts";
const JSON_TYPE = { "content-type": "application/json" };

/** A local socket that only the owner of the data folder can use; it is not on the network. */
export function socketPath(dataDir: string, platform = process.platform): string {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  if (platform === "win32") return `\\\\.\\pipe\\ntoma-${hash}`;
  const path = join(dataDir, "control.sock");
  const fits = Buffer.byteLength(path) <= MAX_SOCKET_PATH;
  return fits ? path : join(tmpdir(), `ntoma-${hash}.sock`);
}

/** Only the running shop can read its embedded database, so it writes the backup and tells facts itself. */
export async function openBackupSocket(
  database: Database,
  source: ArchiveSource,
  dataDir: string,
  readFacts: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  if (process.platform !== "win32") await rm(path, { force: true });
  const server = createServer((incoming, response) => {
    incoming.resume();
    if (incoming.url === FACTS_PATH) return void sendFacts(readFacts, response);
    const done =
      incoming.url === RECORD_PATH
        ? recordLastBackup(database.kysely).then(() => void response.end())
        : writeArchive(database, source, response);
    done.catch((error: unknown) => {
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

async function sendFacts(read: () => Promise<unknown>, response: ServerResponse): Promise<void> {
  try {
    const facts = await read();
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(facts));
  } catch (error) {
    console.error("The facts about the shop could not be read:", error);
    response.destroy();
  }
}

/** The archive of the shop that is running on a data folder. */
export function requestBackup(dataDir: string): Promise<Readable> {
  return requestFrom(dataDir, "/backup");
}

/** Tells the running shop that its archive was read back. */
export async function requestRecord(dataDir: string): Promise<void> {
  (await requestFrom(dataDir, RECORD_PATH)).resume();
}

/** What the shop that is running on a data folder says about itself. */
export async function requestFacts(dataDir: string): Promise<unknown> {
  const answer = await requestFrom(dataDir, FACTS_PATH);
  if (answer.headers["content-type"] === JSON_TYPE["content-type"]) return json(answer);
  answer.destroy();
  throw new Error("it is of a version that cannot be asked.");
}

function requestFrom(dataDir: string, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ socketPath: socketPath(dataDir), path }, resolve)
      .once("error", reject)
      .end();
  });
}
