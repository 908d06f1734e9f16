import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { requireBuild } from "../build.ts";
import { freePort } from "../free-port.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Starts a shop that is expected to refuse its start with exit code 1; resolves to what it says then. */
export async function failingStart(env: Record<string, string>): Promise<string> {
  await requireBuild();
  const child = spawn(process.execPath, ["--liftoff-only", join(ROOT, "dist/server/main.js")], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(await freePort()), ...env },
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 1) throw new Error(`The shop ended with ${code} instead of 1:\n${output}`);
  return output;
}
