import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  lockedBuilds,
  missingPlatforms,
  readLock,
  unlisted,
  withoutIntegrity,
} from "./lock-file.ts";

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
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved)).toEqual([]);
  });
});

describe("the package that stands in for unused ones", () => {
  const { packages } = readLock();
  const standIns = Object.values(packages).filter(({ name }) => name === "picocolors");
  const LITE = join(import.meta.dirname, "../../node_modules/@supabase/lite/dist");
  const LOADED = [
    "index.js",
    "db/postgres/PostgresConnection.js",
    "db/postgres/pglite/PgliteConnection.js",
  ];

  it("is one that is installed anyway", () => {
    expect(standIns.length).toBeGreaterThan(0);
    const hashes = new Set(standIns.map(({ integrity }) => integrity));
    expect([...hashes]).toEqual([packages["node_modules/picocolors"]?.integrity]);
  });

  it.each(LOADED)("is not imported by Supabase Lite's %s", (file) => {
    const code = readFileSync(join(LITE, file), "utf8");
    expect(code).not.toMatch(/["'](@sentry\/node|@supabase\/pg-delta|typescript)["']/);
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
