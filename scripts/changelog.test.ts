import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../server/lib/root-folder.ts";
import { VERSION } from "../server/lib/version.ts";

const KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
const headings = (level: string) =>
  Array.from(changelog.matchAll(new RegExp(`^${level} (.+)$`, "gm")), ([, text = ""]) => text);

it("The changelog has the form of Keep a Changelog, the newest version first", () => {
  const [first, ...releases] = headings("##");
  expect(first).toBe("[Unreleased]");
  for (const release of releases) {
    expect(release).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
  }
  const dates = releases.map((release) => release.slice(-10));
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(headings("###").filter((kind) => !KINDS.includes(kind))).toEqual([]);
});

it("The changelog names the version of package.json", () => {
  expect(changelog).toMatch(new RegExp(`[ []${VERSION.replaceAll(".", "\\.")}\\b`));
});
