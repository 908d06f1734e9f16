import type { SelfTestRow } from "./self-test.ts";

export function renderTable(rows: readonly SelfTestRow[]): string {
  const width = Math.max(...rows.map(({ test }) => test.length));
  return rows
    .map(
      ({ test, passed, answer }) => `${passed ? "pass" : "FAIL"}  ${test.padEnd(width)}  ${answer}`,
    )
    .join("\n");
}
