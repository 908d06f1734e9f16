import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callControl } from "./remote-controls.ts";
import { REFERENCE } from "./test-support.ts";

const PRELOAD = new URL("./serve-controls.ts", import.meta.url).href;
const SANDBOX = new URL("./test-support.ts", import.meta.url).href;

let child: ChildProcess;
beforeAll(async () => {
  const program = `import(${JSON.stringify(SANDBOX)}).then(({ createTestSandbox }) => {
    createTestSandbox();
    process.send("ready");
  })`;
  child = fork("-e", [program], { execArgv: ["--import", PRELOAD] });
  await once(child, "message");
});
afterAll(async () => {
  child.kill();
  await once(child, "exit");
});

it("calls the controls of a sandbox in another process", async () => {
  const paid = await callControl(child, "pay", REFERENCE, { amount: 5_000 });
  expect(paid).toMatchObject({ reference: REFERENCE, status: "success" });
  await callControl(child, "setStatus", REFERENCE, "queued");
  expect(await callControl(child, "transaction", REFERENCE)).toMatchObject({ status: "queued" });
});

it("reports the error of a control", async () => {
  await expect(callControl(child, "openDispute", "NTOMA-404")).rejects.toThrow("NTOMA-404");
});
