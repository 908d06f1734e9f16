import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  lockedBuilds,
  missingPlatforms,
  readLock,
  unlisted,
  withoutIntegrity,
} from "./lock-file.ts";

const ROOT = join(import.meta.dirname, "../..");
const HOW_TO_MEND = "run `npm run lock`; see 'Native packages' in docs/dependencies.md";

describe("the lock file", () => {
  const lock = readLock();

  it("has a build of every native package for Linux on x64 and arm64", () => {
    expect(missingPlatforms(lock), HOW_TO_MEND).toEqual([]);
    expect(lockedBuilds(lock).length).toBeGreaterThan(100);
  });

  it("lists the optional packages of every other platform", () => {
    expect(unlisted(lock), HOW_TO_MEND).toEqual([]);
  });

  it("has a hash for every package", () => {
    expect(withoutIntegrity(lock), HOW_TO_MEND).toEqual([]);
  });

  it("contains no registry URL", () => {
    const resolved = Object.values(lock.packages).filter(({ link, resolved }) => resolved && !link);
    expect(resolved).toEqual([]);
  });
});

describe("a stub for a package that the shop does not use", () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const { packages } = readLock();
  const stubs = Object.entries<string>(dependencies).filter(([, spec]) => spec.startsWith("file:"));

  it("is there for two packages", () => {
    expect(stubs.map(([name]) => name)).toEqual(["@sentry/node", "@supabase/pg-delta"]);
  });

  it.each(stubs)("%s is the only package with its name", (name, spec) => {
    const paths = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`));
    expect(paths).toEqual([`node_modules/${name}`]);
    expect(packages[`node_modules/${name}`]?.resolved).toBe(spec.replace("file:", ""));
  });

  // So a shop that runs has loaded none of them.
  it.each(stubs)("%s cannot be loaded", (_, spec) => {
    const { resolve } = createRequire(join(ROOT, "package.json"));
    expect(() => resolve(join(ROOT, spec.replace("file:", "")))).toThrow("Cannot find module");
  });
});

describe("a lock file with gaps", () => {
  const packages = {
    "": {},
    "node_modules/tool": {
      version: "1.0.0",
      dev: true,
      integrity: "sha512-a",
      optionalDependencies: { "@tool/linux-x64": "1.0.0", "@tool/linux-arm64": "1.0.0" },
    },
    "node_modules/tool/node_modules/@tool/linux-x64": {
      version: "1.0.0",
      os: ["linux"],
      cpu: ["x64"],
    },
  };

  it("names the platform that has no build", () => {
    const missing = ["tool 1.0.0 has no build for linux, arm64, glibc"];
    expect(missingPlatforms({ packages })).toEqual(missing);
  });

  it("names the package that npm left out", () => {
    const left = [{ name: "@tool/linux-arm64", version: "1.0.0", dev: true }];
    expect(unlisted({ packages })).toEqual(left);
  });

  it("names the package without a hash", () => {
    expect(withoutIntegrity({ packages })).toEqual([
      "node_modules/tool/node_modules/@tool/linux-x64",
    ]);
  });

  it("accepts a build for musl instead of glibc only where musl is in use", () => {
    const musl = { version: "1.0.0", os: ["linux"], cpu: ["arm64"], libc: ["musl"] };
    const withMusl = { ...packages, "node_modules/@tool/linux-arm64": musl };
    expect(missingPlatforms({ packages: withMusl })).toHaveLength(1);
    const glibc = { ...musl, libc: ["glibc"] };
    const complete = { ...packages, "node_modules/@tool/linux-arm64": glibc };
    expect(missingPlatforms({ packages: complete })).toEqual([]);
  });
});
