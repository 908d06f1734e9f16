import { execFile } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Runs one of the shop's commands like npm; resolves to its exit code and output. */
export function command(
  script: "admin" | "backup" | "restore" | "keys",
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, "scripts", `${script}.ts`), ...args],
      { cwd: ROOT, env: { ...process.env, DATABASE_URL: "", ...env } },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}`.trim() }),
    );
  });
}
