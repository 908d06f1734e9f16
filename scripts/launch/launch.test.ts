import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Lock, readLock } from "../lock/lock-file.ts";

const ROOT = join(import.meta.dirname, "../..");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ntoma-launch-"));
  for (const path of [
    "package.json",
    "package-lock.json",
    "scripts/launch.mjs",
    "scripts/launch",
    "server/start-flags.mjs",
  ]) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  writeFileSync(join(folder, "hello.ts"), "console.log('hello', ...process.argv.slice(2));");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Entry = Lock["packages"][string];

/** Records packages as installed, as npm does; the launcher reads nothing else of them. */
function install(isInstalled: (entry: Entry, path: string) => boolean): void {
  const entries = Object.entries(readLock().packages);
  const chosen = entries.filter(([path, entry]) => path !== "" && isInstalled(entry, path));
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  const packages = Object.fromEntries(chosen);
  writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
  for (const path of Object.keys(packages)) {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, "package.json"), "{}");
  }
}

/** As npm decides it on a machine with glibc. */
function fitsThisMachine({ os, cpu, libc }: Entry): boolean {
  const fits = (list: string[] | undefined, value: string) => list?.includes(value) ?? true;
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, "glibc");
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
    install((entry) => !entry.dev && fitsThisMachine(entry));
    expect(launch("hello.ts", "--empty")).toEqual({ status: 0, output: "hello --empty" });
    expect(launch("--tools", "hello.ts").output).toContain("run `npm ci --include=dev`");
  });

  it("runs the shop and the tools when both are installed", () => {
    install(fitsThisMachine);
    expect(launch("hello.ts")).toEqual({ status: 0, output: "hello" });
    expect(launch("--tools", "hello.ts")).toEqual({ status: 0, output: "hello" });
  });

  it("names the build of a native package that npm skipped on this machine, in one line", () => {
    install((entry, path) => fitsThisMachine(entry) && !path.includes("@img/sharp-linux"));
    const { status, output } = launch("hello.ts");
    expect(status).toBe(1);
    expect(output.split("\n")).toHaveLength(1);
    expect(output).toMatch(
      new RegExp(
        `^@img/sharp-\\S+ \\S+ is missing, which sharp needs on this machine \\(.*${process.arch}`,
      ),
    );
    expect(output).toContain("run `npm ci --omit=dev`");
  });

  it("runs what is built without the native code of the bundler, and builds only with it", () => {
    install((entry, path) => fitsThisMachine(entry) && !path.includes("@rolldown/binding"));
    expect(launch("hello.ts")).toEqual({ status: 0, output: "hello" });
    const { status, output } = launch("--build", "hello.ts");
    expect(status).toBe(1);
    expect(output).toMatch(/^@rolldown\/binding-\S+ \S+ is missing, which rolldown needs on this/);
  });

  it("names a native package that has no build for this machine at all", () => {
    install(fitsThisMachine);
    const lock = readLock();
    for (const path of Object.keys(lock.packages)) {
      if (path.includes("@img/") && path.includes("linux")) delete lock.packages[path];
    }
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
    expect(launch("hello.ts").output).toMatch(/^sharp \S+ has no build for this machine \(/);
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
