import { resolve } from "node:path";
import type { Finding } from "../server/check/finding.ts";
import { runChecks } from "../server/check/run-checks.ts";
import { ConfigError } from "../server/lib/errors.ts";
import { filterBackendLogs } from "../server/patches/filter-logs.ts";
import { readEnvFile } from "./check/env-file.ts";
import { printFindings } from "./check/print-findings.ts";

const USAGE = "Usage: npm run check   or   npm run check -- [--env FILE] [--json]";

type Options = { file: string | undefined; json: boolean };

/** The file is named from the folder in which npm was called. */
function readOptions(args: readonly string[]): Options {
  const at = args.indexOf("--env");
  const file = at < 0 ? undefined : args[at + 1];
  const others = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  const isKnown = others.every((option) => option === "--json");
  if (!isKnown || (at >= 0 && !file)) throw new ConfigError(USAGE);
  return {
    file: file && resolve(process.env.INIT_CWD ?? ".", file),
    json: others.includes("--json"),
  };
}

async function check(file: string | undefined): Promise<Finding[]> {
  if (!file) return runChecks(process.env);
  const { environment, findings } = await readEnvFile(file);
  return [...findings, ...(await runChecks({ ...process.env, ...environment }))];
}

try {
  const { file, json } = readOptions(process.argv.slice(2));
  filterBackendLogs();
  // Standard output has the findings and nothing else.
  console.log = console.error;
  const findings = await check(file);
  const text = json ? JSON.stringify(findings, null, 2) : printFindings(findings);
  const code = findings.some(({ level }) => level === "error") ? 1 : 0;
  // A connection to a shop that does not answer would keep the process.
  process.stdout.write(`${text}\n`, () => process.exit(code));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
