import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { checkImports } from "./imports/check.ts";

const ROOT = join(import.meta.dirname, "..");

/** Biome's rules for each file, then the rules about which file may import which. */
const { status } = spawnSync(
  join(ROOT, "node_modules/.bin/biome"),
  ["check", "--error-on-warnings", "."],
  { cwd: ROOT, stdio: "inherit", shell: process.platform === "win32" },
);
const violations = await checkImports(ROOT);
for (const violation of violations) console.error(violation);
if (status !== 0 || violations.length > 0) process.exitCode = 1;
