import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The project's folder: the same from here and from the bundle in `dist/server`. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? "");
