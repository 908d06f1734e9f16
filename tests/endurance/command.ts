import { execFile } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Runs one of the shop's commands as npm would and answers with its exit code and all it said. */
export function command(
  script: "backup" | "restore" | "keys",
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, "scripts", `${script}.ts`), ...args],
      { cwd: ROOT, env: { ...process.env, DATABASE_URL: "", ...env } },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}`.trim() }),
    );
  });
}
