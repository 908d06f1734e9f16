import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { respond } from "./responses.ts";

const FOLDER = new URL("./browser/", import.meta.url);
const FILES = new Set(readdirSync(FOLDER));

export async function serveBrowserFile(path: string): Promise<Response | null> {
  const name = path.slice(1);
  if (!FILES.has(name)) return null;
  const type = name.endsWith(".css") ? "text/css" : "text/javascript";
  const body = await readFile(new URL(name, FOLDER), "utf8");
  return respond(body, `${type}; charset=utf-8`, 200, "no-cache");
}
