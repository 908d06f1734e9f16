import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { aptGet, mayInstallPackages } from "../install-package.ts";

/** Names the binaries of the PostgreSQL that all tests of a run use, without the embedded database. */
export const CHOSEN_POSTGRES = "NTOMA_TEST_POSTGRES";

const DEBIAN_FOLDER = "/usr/lib/postgresql";

export const hasServer = (folder: string) => existsSync(join(folder, "initdb"));

/** The folders of installed servers: Debian's, newest first, and those on the path. */
export function installedFolders(): string[] {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const ofDebian = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, "bin"));
  const onPath = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return [...ofDebian, ...onPath].filter(hasServer);
}

/**
 * The PostgreSQL that this machine runs: PG_BIN, or on Debian as root the current release of the
 * distribution, or any other that is installed.
 */
export function findInstalledPostgres(): string | undefined {
  const chosen = process.env.PG_BIN;
  if (chosen && !hasServer(chosen)) throw new Error(`PG_BIN has no initdb: ${chosen}`);
  if (chosen) return chosen;
  if (mayInstallPackages()) installCurrentRelease();
  return installedFolders()[0];
}

/** `postgresql` names the package of the server; only that one brings an older server up to date. */
function installCurrentRelease(): void {
  aptGet("update");
  const { stdout } = spawnSync("apt-cache", ["depends", "postgresql"], { encoding: "utf8" });
  const server = /postgresql-\d+/.exec(stdout)?.[0];
  if (server) aptGet("install", "--yes", "--no-install-recommends", server);
}
