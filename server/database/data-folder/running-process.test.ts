import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { detailsFromPs, findProcess, isSameStart, ownStart } from "./running-process.ts";

/** Starts a process and blocks, so that it never learns of its end. */
const WITHOUT_REAPING = `
  const { pid } = require("node:child_process").spawn("sleep", ["600"]);
  require("node:fs").writeSync(1, String(pid));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
`;

describe("findProcess", () => {
  it("returns the start time of this process", () => {
    expect(findProcess(process.pid)?.start).toBeTruthy();
    expect(isSameStart(findProcess(process.pid)?.start ?? "", ownStart() ?? "")).toBe(true);
  });

  it("does not find a process that has ended", async () => {
    const child = spawn(process.execPath, ["--version"]);
    await once(child, "exit");
    expect(findProcess(child.pid ?? 0)).toBeUndefined();
  });

  it.runIf(process.platform !== "win32")("does not count a zombie as running", async () => {
    const parent = spawn(process.execPath, ["-e", WITHOUT_REAPING]);
    const [line] = await once(parent.stdout, "data");
    const pid = Number(line);
    expect(findProcess(pid)).toBeDefined();
    process.kill(pid, "SIGKILL");
    await expect.poll(() => findProcess(pid)).toBeUndefined();
    expect(process.kill(pid, 0)).toBe(true);
    parent.kill("SIGKILL");
  });

  it.runIf(process.platform !== "win32")("reads the same start from ps, as on macOS", () => {
    const started = new Date(performance.timeOrigin).toISOString();
    expect(isSameStart(detailsFromPs(process.pid)?.start ?? "", started)).toBe(true);
  });
});

describe("isSameStart", () => {
  it("distinguishes two processes with the same id", () => {
    expect(isSameStart("boot 1", "boot 2")).toBe(false);
    expect(isSameStart("2026-05-01T10:00:00Z", "2026-05-01T10:00:01.4Z")).toBe(true);
    expect(isSameStart("2026-05-01T10:00:00Z", "2026-05-01T10:00:05Z")).toBe(false);
  });
});
