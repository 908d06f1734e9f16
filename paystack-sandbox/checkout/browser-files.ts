import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { respond } from "../responses.ts";

/** Found from the project's folder: the server's bundle is elsewhere. */
const FOLDER = join(dirname(findPackageJSON(import.meta.url) ?? ""), "paystack-sandbox/browser");
const FILES = new Set(readdirSync(FOLDER));

export async function serveBrowserFile(path: string): Promise<Response | null> {
  const name = path.slice(1);
  if (!FILES.has(name)) return null;
  const type = name.endsWith(".css") ? "text/css" : "text/javascript";
  const body = await readFile(join(FOLDER, name), "utf8");
  return respond(body, `${type}; charset=utf-8`, 200, "no-cache");
}
