import { readFile } from "node:fs/promises";
import { respond } from "./replies.ts";

const scripts = [
  "inline",
  "overlay",
  "overlay-parts",
  "card",
  "card-choices",
  "card-fields",
  "card-focus",
];
const types = new Map([
  ...scripts.map((name): [string, string] => [`/${name}.js`, "text/javascript; charset=utf-8"]),
  ["/card.css", "text/css; charset=utf-8"],
]);

export async function serveAsset(path: string): Promise<Response | null> {
  const type = types.get(path);
  if (!type) return null;
  const file = new URL(`./browser${path}`, import.meta.url);
  return respond(await readFile(file, "utf8"), type, 200, "no-cache");
}
