import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { fingerprint, writeStamp } from "./build-stamp.ts";

const ROOT = join(import.meta.dirname, "../..");
const SERVER = join(ROOT, "dist/server");

/** These read files beside their own code. */
const WITH_FILES = ["@electric-sql/pglite", "bcrypt", "libpg-query", "sharp"];

/**
 * The server and its packages in one file, which loads a third of a second sooner than 800 modules and
 * takes 12 MB less memory. One, so that a shop that runs during the next build misses none.
 */
export async function bundleServer(): Promise<void> {
  const madeFrom = await fingerprint("server");
  const draft = join(ROOT, `.cache/server-${process.pid}`);
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true, external: WITH_FILES },
    build: {
      ssr: "server/main.ts",
      outDir: draft,
      target: "node24",
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  await writeStamp(draft, madeFrom);
  await rm(SERVER, { recursive: true, force: true });
  await rename(draft, SERVER);
}

if (import.meta.main) await bundleServer();
