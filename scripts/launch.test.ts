import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Lock, readLock } from "./complete-lock.ts";

const ROOT = join(import.meta.dirname, "..");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ntoma-launch-"));
  for (const path of [
    "package.json",
    "package-lock.json",
    "scripts/launch.mjs",
    "scripts/launch",
  ]) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  writeFileSync(join(folder, "hello.ts"), "console.log('hello', ...process.argv.slice(2));");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Records packages as installed, as npm does; the launcher reads nothing else of them. */
function install(isInstalled: (entry: Lock["packages"][string], path: string) => boolean): void {
  const entries = Object.entries(readLock().packages);
  const packages = Object.fromEntries(entries.filter(([path, entry]) => isInstalled(entry, path)));
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
}

function launch(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, "scripts/launch.mjs"), ...args],
    { encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } },
  );
  return { status, output: `${stdout}${stderr}`.trim() };
}

describe("the launcher in production", () => {
  it("installs nothing and reports what is missing", () => {
    const { status, output } = launch("hello.ts");
    expect(status).toBe(1);
    expect(output).toMatch(/^Packages are missing: .+ and \d+ more\./);
    expect(output).toContain("run `npm ci --omit=dev`");
  });

  it("names a package that is missing or has another version", () => {
    install((_entry, path) => path !== "node_modules/react");
    expect(launch("hello.ts").output).toMatch(/^Packages are missing: react \d+\.\d+\.\d+\. In/);
  });

  it("runs the shop without the tools, with its arguments", () => {
    install(({ dev, optional }) => !dev && !optional);
    expect(launch("hello.ts", "--empty")).toEqual({ status: 0, output: "hello --empty" });
    expect(launch("--tools", "hello.ts").output).toContain("run `npm ci --include=dev`");
  });

  it("runs the shop and the tools when both are installed", () => {
    install(() => true);
    expect(launch("hello.ts")).toEqual({ status: 0, output: "hello" });
    expect(launch("--tools", "hello.ts")).toEqual({ status: 0, output: "hello" });
  });
});

describe("package.json", () => {
  it("installs the tools only in the scripts that need them", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const withTools = Object.keys(scripts).filter((name) => scripts[name].includes("--tools"));
    expect(withTools).not.toContain("start");
    expect(withTools).toEqual(expect.arrayContaining(["test", "bench", "pictures", "lint"]));
  });
});
