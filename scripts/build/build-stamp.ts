import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashFiles } from "../../server/lib/files/hash-files.ts";

const ROOT = join(import.meta.dirname, "../..");
const STAMP = ".built-from";

/** What is built, and everything that it is made of. */
const SOURCES = {
  site: [
    "src",
    "domain",
    "index.html",
    "vite.config.ts",
    "scripts/build.ts",
    "scripts/build/build-stamp.ts",
    "scripts/build/compress-folder.ts",
    "scripts/build/critical-style.ts",
    "scripts/build/page-templates.ts",
    "scripts/hosting",
    "package.json",
    "package-lock.json",
  ],
  server: [
    "server",
    "domain",
    "paystack-sandbox",
    "supabase/functions",
    "supabase/seed",
    "scripts/build/build-stamp.ts",
    "scripts/build/bundle-server.ts",
    "package.json",
    "package-lock.json",
  ],
} as const;

type Built = keyof typeof SOURCES;

/** The settings that become part of the site: those that Vite passes on, and the address in its pages. */
const BUILD_SETTING = /^(VITE_|PAYSTACK_PUBLIC_|SITE_URL$)/;

/** Records in a folder what it was built from. */
export async function writeStamp(folder: string, madeFrom: string): Promise<void> {
  await writeFile(join(folder, STAMP), madeFrom);
}

/** Whether a folder was built from exactly the present sources and settings. */
export async function isCurrent(built: Built, folder: string): Promise<boolean> {
  const file = join(folder, STAMP);
  return existsSync(file) && (await readFile(file, "utf8")) === (await fingerprint(built));
}

/** Taken before a build, during which Vite adds settings of its own. */
export async function fingerprint(built: Built): Promise<string> {
  if (built === "server") return hashFiles(ROOT, SOURCES.server).digest("hex");
  const envFiles = (await readdir(ROOT)).filter((name) => name.startsWith(".env")).sort();
  const hash = hashFiles(ROOT, [...SOURCES.site, ...envFiles]);
  const settings = Object.entries(process.env).filter(([name]) => BUILD_SETTING.test(name));
  return hash.update(JSON.stringify(settings.sort())).digest("hex");
}
