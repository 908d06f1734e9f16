import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { tooOld } from "../../database/migrations/baseline.ts";
import { ConfigError, errorMessage } from "../../lib/errors.ts";
import { FORMAT, MANIFEST, type Manifest, manifestSchema } from "./manifest.ts";
import type { TarEntry } from "./tar-format.ts";
import { readTar } from "./tar-reader.ts";

/** The files of an archive in order, the manifest last. */
export function readEntries(file: string): AsyncGenerator<TarEntry> {
  const gunzip = createGunzip();
  // The reader gets every error; the callback is only required.
  pipeline(createReadStream(file), gunzip, () => undefined);
  return readTar(gunzip);
}

/** Reads a whole archive and compares it with its manifest, before it is used. */
export async function checkArchive(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new ConfigError(`${file} does not exist.`);
  try {
    return await check(file);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = errorMessage(error);
    throw new ConfigError(`${file} is not a complete backup: ${reason}. Nothing was changed.`);
  }
}

async function check(file: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let last: TarEntry | undefined;
  for await (const entry of readEntries(file)) {
    last = entry;
    if (entry.name === MANIFEST) continue;
    found.set(entry.name, createHash("sha256").update(entry.content).digest("hex"));
  }
  if (last?.name !== MANIFEST) throw new Error("the manifest is missing");
  const manifest = readManifest(last.content, file);
  for (const { name, sha256 } of manifest.files) {
    if (found.get(name) !== sha256) throw new Error(`${name} is missing or changed`);
  }
  if (found.size !== manifest.files.length)
    throw new Error("it contains files that are not in the manifest");
  return manifest;
}

function readManifest(content: Buffer, file: string): Manifest {
  const raw: unknown = JSON.parse(content.toString());
  const format = raw && typeof raw === "object" && "format" in raw ? Number(raw.format) : 0;
  if (format > FORMAT) {
    throw new ConfigError(`${file} was made by a newer version of the shop. Nothing was changed.`);
  }
  if (format === 1) throw tooOld(file);
  return manifestSchema.parse(raw);
}
