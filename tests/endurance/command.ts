import { execFile } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Runs one of the shop's commands like npm, of this version or of one in another folder; resolves to its exit code and output. */
export function command(
  script: "admin" | "backup" | "restore" | "keys",
  args: readonly string[],
  env: Record<string, string>,
  root = ROOT,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, "scripts", `${script}.ts`), ...args],
      { cwd: root, env: { ...process.env, DATABASE_URL: "", ...env } },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}`.trim() }),
    );
  });
}
