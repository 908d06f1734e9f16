import { expect, it } from "vitest";
import { error, ok, warning } from "../../server/check/finding.ts";
import { printFindings } from "./print-findings.ts";

it("prints what, why and cure of each finding, and how many there are", () => {
  const findings = [
    ok("Fine."),
    warning("Late.", "It waits.", "Hurry."),
    error("No.", "Bad.", "a\nb"),
  ];
  expect(printFindings(findings)).toBe(`ok       Fine.
warning  Late.
         It waits.
         → Hurry.
error    No.
         Bad.
         → a
         b

1 ok, 1 warning, 1 error.`);
  expect(printFindings([])).toBe("\n0 ok, 0 warnings, 0 errors.");
});
