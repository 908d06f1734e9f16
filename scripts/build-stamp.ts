import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashFiles } from "../server/storage/hash-files.ts";

const ROOT = join(import.meta.dirname, "..");
const STAMP = ".built-from";

/** Everything the built site is made of. */
const SOURCES = [
  "src",
  "domain",
  "index.html",
  "vite.config.ts",
  "scripts/build.ts",
  "scripts/build-stamp.ts",
  "scripts/compress-folder.ts",
  "scripts/critical-style.ts",
  "scripts/page-templates.ts",
  "scripts/hosting",
  "package.json",
  "package-lock.json",
];

/** The settings that become part of the site: those that Vite passes on, and the address in its pages. */
const BUILD_SETTING = /^(VITE_|PAYSTACK_PUBLIC_|SITE_URL$)/;

/** Records in a built site what it was made from. */
export async function writeStamp(site: string, madeFrom: string): Promise<void> {
  await writeFile(join(site, STAMP), madeFrom);
}

/** Whether the site was built from exactly the present sources and settings. */
export async function isCurrent(site: string): Promise<boolean> {
  const file = join(site, STAMP);
  return existsSync(file) && (await readFile(file, "utf8")) === (await fingerprint());
}

/** Taken before a build, during which Vite adds settings of its own. */
export async function fingerprint(): Promise<string> {
  const envFiles = (await readdir(ROOT)).filter((name) => name.startsWith(".env")).sort();
  const hash = hashFiles(ROOT, [...SOURCES, ...envFiles]);
  const settings = Object.entries(process.env).filter(([name]) => BUILD_SETTING.test(name));
  return hash.update(JSON.stringify(settings.sort())).digest("hex");
}
