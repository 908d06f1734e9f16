import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root-folder.ts";

/** Read once: an update may replace the file while this process runs. */
export const VERSION: string = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;
