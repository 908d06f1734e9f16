import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ConfigError } from "../config.ts";

const keysSchema = z.object({
  jwtSecret: z.string().min(32),
  publishableKey: z.string().startsWith("sb_publishable_"),
  secretKey: z.string().startsWith("sb_secret_"),
});

export type Keys = z.infer<typeof keysSchema>;

function newKeys(): Keys {
  const random = () => randomBytes(32).toString("base64url");
  return {
    jwtSecret: random(),
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
  };
}

/** Reads the shop's keys, making them on the first start; only the shop's own user can read the file. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "keys.json");
  if (!existsSync(file)) await makeKeys(file);
  try {
    return keysSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    throw new ConfigError(
      `${file} does not hold the shop's keys. Restore it, or delete it to make new keys (everybody is signed out then).`,
    );
  }
}

/** When several processes start at once, the first one's keys count for all. */
async function makeKeys(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(newKeys(), null, 2)}\n`, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
