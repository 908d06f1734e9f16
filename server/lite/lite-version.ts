import { readFileSync } from "node:fs";

const manifest = new URL("../../node_modules/@supabase/lite/package.json", import.meta.url);

/** The installed version of Supabase Lite, on which the schemas that it creates depend. */
export const LITE_VERSION: string = JSON.parse(readFileSync(manifest, "utf8")).version;
