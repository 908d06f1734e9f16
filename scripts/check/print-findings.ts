import { counted } from "../../domain/counted.ts";
import type { Finding, Level } from "../../server/check/finding.ts";

const WIDTH = "warning".length + 2;

/** One line for what is in order; for the rest also why it matters and how to mend it. */
export function printFindings(findings: readonly Finding[]): string {
  return [...findings.map(linesOf), "", summaryOf(findings)].join("\n");
}

function linesOf({ level, what, why, cure }: Finding): string {
  const rest = [why, cure && `→ ${cure}`].filter((line) => line !== undefined);
  const indent = `\n${" ".repeat(WIDTH)}`;
  return level.padEnd(WIDTH) + [what, ...rest].join("\n").replaceAll("\n", indent);
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  const errors = counted(count("error"), "error", "errors");
  return `${count("ok")} ok, ${counted(count("warning"), "warning", "warnings")}, ${errors}.`;
}
