import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isInUse, lockDataDir, runningShop } from "./data-lock.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-lock-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const holder = `
  import { lockDataDir } from "${join(import.meta.dirname, "data-lock.ts")}";
  await lockDataDir(process.argv[1]);
  console.log("held");
  setInterval(() => undefined, 1000);`;

async function hold() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", holder, dataDir]);
  await once(child.stdout, "data");
  return child;
}

describe("the lock of a data folder", () => {
  it("rejects a second process, with the process id and start time of the first", async () => {
    const child = await hold();
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      new RegExp(`process ${child.pid}, since .*\\d{4}.*\\) is using the data folder`),
    );
    expect(isInUse(dataDir)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
  });

  it("is released when its process is killed", async () => {
    const child = await hold();
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isInUse(dataDir)).toBe(false);
    const lock = await lockDataDir(dataDir);
    lock.announce("http://localhost:1");
    expect(runningShop(dataDir)).toBe("http://localhost:1");
    lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.runIf(process.platform === "linux")(
    "is not held by a new process with the same id",
    async () => {
      const owner = { pid: process.ppid, start: "another boot 1" };
      writeFileSync(join(dataDir, "server.json"), JSON.stringify(owner));
      (await lockDataDir(dataDir)).release();
    },
  );

  it("is acquired by exactly one of many that find a stale lock at once", async () => {
    const dead = Number(execFileSync(process.execPath, ["-p", "process.pid"]));
    writeFileSync(join(dataDir, "server.json"), JSON.stringify({ pid: dead }));
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ["--input-type=module", "-e", holder, dataDir]),
    );
    const outcomes = await Promise.all(
      children.map((child) =>
        Promise.race([
          once(child.stdout, "data").then(() => "held"),
          once(child, "exit").then(() => "refused"),
        ]),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["held", ...Array(5).fill("refused")]);
    const winner = children[outcomes.indexOf("held")];
    expect(JSON.parse(readFileSync(join(dataDir, "server.json"), "utf8")).pid).toBe(winner?.pid);
    winner?.kill("SIGKILL");
  });
});
