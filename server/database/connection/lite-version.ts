import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../lib/root-folder.ts";

const manifest = join(ROOT, "node_modules/@supabase/lite/package.json");

/** The installed version of Supabase Lite, on which the schemas that it creates depend. */
export const LITE_VERSION: string = JSON.parse(readFileSync(manifest, "utf8")).version;
