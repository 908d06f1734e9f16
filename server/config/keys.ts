import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../lib/errors.ts";
import { createFileAtomic } from "../lib/files/atomic-file.ts";
import type { Config } from "./config.ts";
import { generateKeys, type Keys, keysSchema } from "./key-settings.ts";

type KeysConfig = Pick<Config, "dataDir"> & Partial<Pick<Config, "keys">>;

/** The keys of the environment, which need no file, or those of the data folder. */
export async function findKeys({ keys, dataDir }: KeysConfig): Promise<Keys> {
  return keys ?? loadKeys(dataDir);
}

/** Reads the shop's keys; the first start generates them in a file that only its user can read. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "keys.json");
  if (!existsSync(file)) {
    await createFileAtomic(file, `${JSON.stringify(generateKeys(), null, 2)}\n`, 0o600);
  }
  try {
    return keysSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    throw new ConfigError(
      `${file} does not contain valid keys. Restore it, or delete it to generate new keys (all users are signed out then).`,
    );
  }
}
