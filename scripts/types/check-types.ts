import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");

/** The browser without Node.js types, the server without those of the DOM, tests and tools with both. */
const PROJECTS = ["tsconfig.browser.json", "tsconfig.server.json", "tsconfig.json"];

/** True if all projects compile; unchanged files are not checked again. */
export async function checkTypes(): Promise<boolean> {
  const codes = await Promise.all(PROJECTS.map(check));
  return codes.every((code) => code === 0);
}

async function check(project: string): Promise<number> {
  const state = join(ROOT, ".cache/types", `${project}.tsbuildinfo`);
  const args = [TSC, "--project", project, "--incremental", "--tsBuildInfoFile", state];
  const [code] = await once(spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" }), "exit");
  return code ?? 1;
}
