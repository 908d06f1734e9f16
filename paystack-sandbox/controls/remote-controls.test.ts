import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { REFERENCE } from "../test-support.ts";
import { connectControls } from "./remote-controls.ts";

const PRELOAD = new URL("./serve-controls.ts", import.meta.url).href;
const TEST_SUPPORT = new URL("../test-support.ts", import.meta.url).href;
const WITH_SANDBOX = `const { createTestSandbox } = await import("${TEST_SUPPORT}");
createTestSandbox();
`;
const RUN_FOREVER = 'setInterval(() => {}, 1_000); process.send("ready");';

let child: ChildProcess;

async function start(program: string) {
  const args = ["--import", PRELOAD, "--input-type=module", "--eval", program];
  child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  return connectControls(child);
}

async function startReady(program: string) {
  const provider = await start(program + RUN_FOREVER);
  await once(child, "message");
  return provider;
}

afterEach(async () => {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.kill();
  await exited;
});

describe("controls of a sandbox in another process", () => {
  it("return their values and change what the sandbox does", async () => {
    const provider = await startReady(WITH_SANDBOX);
    const paid = await provider("pay", REFERENCE, { amount: 5_000 });
    expect(paid).toMatchObject({ reference: REFERENCE, status: "success" });
    await provider("setStatus", REFERENCE, "queued");
    expect(await provider("transaction", REFERENCE)).toMatchObject({ status: "queued" });
  });

  it("report their errors", async () => {
    const provider = await startReady(WITH_SANDBOX);
    await expect(provider("openDispute", "NTOMA-404")).rejects.toThrow("NTOMA-404");
  });

  it("report that there is no sandbox", async () => {
    const provider = await startReady("");
    await expect(provider("transactions")).rejects.toThrow("no Paystack sandbox");
  });

  it("do not keep a process running", async () => {
    await start("");
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});
