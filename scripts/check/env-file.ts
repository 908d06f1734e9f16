import { readFile } from "node:fs/promises";
import { type Finding, warning } from "../../server/check/finding.ts";
import { ConfigError, errorMessage } from "../../server/lib/errors.ts";

type EnvFile = { environment: Record<string, string>; findings: Finding[] };

/** The variables of a file as systemd's EnvironmentFile reads it, and what it reads otherwise than meant. */
export async function readEnvFile(path: string): Promise<EnvFile> {
  const text = await readFile(path, "utf8").catch((reason: unknown) => {
    throw new ConfigError(`--env ${path} cannot be read: ${errorMessage(reason)}`);
  });
  return parseEnvFile(text);
}

const ASSIGNMENT = /^\s*(?:(export)\s+)?([A-Za-z_]\w*)\s*=(.*)$/s;

export function parseEnvFile(text: string): EnvFile {
  const environment: Record<string, string> = {};
  const findings: Finding[] = [];
  for (const [index, line] of linesOf(text)) {
    if (/^\s*([#;]|$)/.test(line)) continue;
    const [, exported, name, written = ""] = ASSIGNMENT.exec(line) ?? [];
    if (!name || exported) findings.push(ignored(index + 1, name));
    else {
      environment[name] = unquoted(written.trim());
      if (hasComment(written)) findings.push(comment(index + 1, name));
    }
  }
  return { environment, findings };
}

/** A backslash at the end of a line continues it, but not a comment. */
function linesOf(text: string): [index: number, line: string][] {
  const lines: [number, string][] = [];
  let open = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const last = lines.at(-1);
    if (open && last) last[1] += line;
    else lines.push([index, line]);
    const current = lines.at(-1);
    open = current !== undefined && /^(?!\s*[#;]).*(?<!\\)(\\\\)*\\$/s.test(current[1]);
    if (open && current) current[1] = current[1].slice(0, -1);
  }
  return lines;
}

const PARTS = /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)|([^"'\\]+)|["'\\]/gs;

/** In double quotes a backslash protects quotes, backslashes, backticks and dollars only. */
function unquoted(written: string): string {
  return [...written.matchAll(PARTS)]
    .map(([whole, double, single, escaped, plain]) => {
      if (double !== undefined) return double.replace(/\\(["\\`$])/g, "$1");
      return single ?? escaped ?? plain ?? whole;
    })
    .join("");
}

function hasComment(written: string): boolean {
  return /#/.test(written.replace(PARTS, (whole, _d, _s, _e, plain) => (plain ? whole : "x")));
}

function comment(line: number, name: string): Finding {
  return warning(
    `Line ${line}: the value of ${name} has a # outside quotes.`,
    "systemd takes all of the line for the value; docker compose and others end it before a comment.",
    "Put the comment on a line of its own, or the value in quotes if the # belongs to it.",
  );
}

function ignored(line: number, name: string | undefined): Finding {
  const what = name ? `begins with export` : "is no NAME=value";
  const why = "systemd ignores it, so the setting is missing.";
  return warning(`Line ${line} ${what}.`, why, "Write NAME=value, without blanks in the name.");
}
