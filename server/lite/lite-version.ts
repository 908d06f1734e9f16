import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(import.meta.resolve("@supabase/lite"));

/** Differs between versions of Supabase Lite. */
export const LITE_VERSION = createHash("sha256")
  .update(readFileSync(file))
  .digest("hex")
  .slice(0, 16);
