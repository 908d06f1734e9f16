import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ConfigError } from "../config.ts";
import { createFileAtomic } from "../storage/atomic-file.ts";

const keysSchema = z.object({
  jwtSecret: z.string().min(32),
  publishableKey: z.string().startsWith("sb_publishable_"),
  secretKey: z.string().startsWith("sb_secret_"),
});

export type Keys = z.infer<typeof keysSchema>;

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

function generateKeys(): Keys {
  const random = () => randomBytes(32).toString("base64url");
  return {
    jwtSecret: random(),
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
  };
}
