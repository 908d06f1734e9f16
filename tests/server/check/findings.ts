import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finding } from "../../../server/check/finding.ts";
import { runChecks } from "../../../server/check/run-checks.ts";
import { ROOT } from "../../../server/lib/root-folder.ts";

/** The levels and first sentences of what the check finds, such as "error: Nobody is an admin." */
export async function check(env: Record<string, string>): Promise<string[]> {
  return (await runChecks(env)).map(lineOf);
}

export const lineOf = ({ level, what }: Finding): string => `${level}: ${what}`;

export const isError = (line: string): boolean => line.startsWith("error");

/** Runs the command as npm does, from another folder; resolves to what it prints. */
export function command(args: string[], env: Record<string, string>, cwd = tmpdir()) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, "scripts/check.ts"), ...args],
      { cwd: ROOT, env: { PATH: process.env.PATH, INIT_CWD: cwd, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
