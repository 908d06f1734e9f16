import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installedBrowser } from "./find-browser.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ntoma-browser-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, exitCode: number): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe("installedBrowser", () => {
  it("finds a browser in the search path", () => {
    const edge = program("microsoft-edge", 0);
    expect(installedBrowser(["", "nowhere", folder].join(delimiter), [])).toBe(edge);
  });

  it("passes over a program that does not run as one", () => {
    program("chromium-browser", 1);
    expect(installedBrowser(folder, [])).toBeUndefined();
  });
});
