import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const STAMP = join(ROOT, "dist/.built-from");

/** Everything the built site is made of, including what is baked into it from outside. */
const SOURCES = [
  "src",
  "domain",
  "public",
  "index.html",
  "vite.config.ts",
  "scripts/build.ts",
  "scripts/compress-folder.ts",
  "package.json",
  "package-lock.json",
];
const BAKED_IN = [
  "VITE_SUPABASE_URL",
  "VITE_SUPABASE_PUBLISHABLE_KEY",
  "PAYSTACK_PUBLIC_KEY",
  "SITE_URL",
];

/** Builds the site unless the last build was made from exactly what is here now. */
export async function buildIfStale(): Promise<void> {
  const wanted = await fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.log("Building the site");
  // In a process of its own, so that the build's NODE_ENV never reaches the shop.
  const { status } = spawnSync(process.execPath, [join(ROOT, "scripts/build.ts")], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("The site could not be built; the reason stands above.");
  writeFileSync(STAMP, wanted);
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  const envFiles = (await readdir(ROOT)).filter((name) => name.startsWith(".env")).sort();
  for (const source of [...SOURCES, ...envFiles]) await addTo(hash, join(ROOT, source));
  for (const name of BAKED_IN) hash.update(`${name}=${process.env[name] ?? ""}\n`);
  return hash.digest("hex");
}

async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  if (!existsSync(path)) return;
  if ((await stat(path)).isFile()) {
    hash.update(path.slice(ROOT.length)).update(await readFile(path));
    return;
  }
  for (const name of (await readdir(path)).sort()) await addTo(hash, join(path, name));
}
