import { describe, expect, it } from "vitest";
import { missingEntries, readLock } from "./complete-lock.ts";

describe("the lock file", () => {
  it("contains the optional packages of every platform", () => {
    expect(missingEntries(readLock()), "run `node scripts/complete-lock.ts`").toEqual({});
  });

  it("contains no registry URL", () => {
    const { packages } = readLock();
    expect(Object.keys(packages).filter((path) => packages[path]?.resolved)).toEqual([]);
  });
});

describe("missingEntries", () => {
  const optionalDependencies = {
    "@tool/linux-arm64-musl": "1.0.0",
    "@tool/binding-win32-x64-msvc": "1.0.0",
    "@tool/binding-wasm32-wasi": "1.0.0",
  };

  it("reads operating system, processor and C library from the name", () => {
    const packages = { "": {}, "node_modules/tool": { dev: true, optionalDependencies } };
    const common = { version: "1.0.0", dev: true, optional: true };
    expect(missingEntries({ packages })).toEqual({
      "node_modules/@tool/linux-arm64-musl": {
        ...common,
        os: ["linux"],
        cpu: ["arm64"],
        libc: ["musl"],
      },
      "node_modules/@tool/binding-win32-x64-msvc": { ...common, os: ["win32"], cpu: ["x64"] },
      "node_modules/@tool/binding-wasm32-wasi": { ...common, cpu: ["wasm32"] },
    });
  });

  it("finds packages that are locked in a parent folder", () => {
    const packages = {
      "": {},
      "node_modules/a/node_modules/b": { optionalDependencies: { c: "1.0.0" } },
      "node_modules/a/node_modules/c": { version: "1.0.0" },
    };
    expect(missingEntries({ packages })).toEqual({});
  });
});
