import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../lib/errors.ts";
import { createFileAtomic } from "../lib/files/atomic-file.ts";
import { inDataDir } from "../lib/files/data-dir.ts";
import type { Config } from "./config.ts";
import { generateKeys, type Keys, keysSchema } from "./key-settings.ts";

const PURPOSE =
  "The shop keeps its keys there: let its user own the folder, or set JWT_SECRET, PUBLISHABLE_KEY and SECRET_KEY (`npm run keys -- new` prints them).";

type KeysConfig = Pick<Config, "dataDir"> & Partial<Pick<Config, "keys">>;

/** The keys of the environment, which need no file, or those of the data folder. */
export async function findKeys({ keys, dataDir }: KeysConfig): Promise<Keys> {
  return keys ?? loadKeys(dataDir);
}

/** Reads the shop's keys; the first start generates them in a file that only its user can read. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, "keys.json");
  const text = await inDataDir(dataDir, PURPOSE, () => readOrCreate(dataDir, file));
  try {
    return keysSchema.parse(JSON.parse(text));
  } catch {
    throw new ConfigError(
      `${file} does not contain valid keys. Restore it, or delete it to generate new keys (all users are signed out then).`,
    );
  }
}

async function readOrCreate(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) {
    await createFileAtomic(file, `${JSON.stringify(generateKeys(), null, 2)}\n`, 0o600);
  }
  return readFile(file, "utf8");
}
