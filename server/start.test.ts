import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const OLD_NODE = `data:text/javascript,
  const versions = { ...process.versions, node: "20.20.2" };
  Object.defineProperty(process, "versions", { value: versions });
  delete process.execve;`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ntoma-start-"));
  mkdirSync(join(folder, "server"));
  for (const file of ["start.mjs", "start-flags.mjs"]) {
    cpSync(join(import.meta.dirname, file), join(folder, "server", file));
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(env: Record<string, string> = {}, ...flags: string[]) {
  const args = [...flags, join(folder, "server/start.mjs"), "--empty"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "", LOG_FORMAT: "", ...env },
  });
  return { status, output: `${stdout}${stderr}`.trim() };
}

describe("node server/start.mjs", () => {
  it("runs the built server with its flags and arguments", () => {
    mkdirSync(join(folder, "dist/server"), { recursive: true });
    const server = "console.log([...process.execArgv, ...process.argv.slice(2)].join(' '));";
    writeFileSync(join(folder, "dist/server/main.js"), server);
    const { status, output } = start();
    expect(status).toBe(0);
    expect(output).toMatch(/^--liftoff-only .*--empty$/);
  });

  it("says in one sentence that the shop is not built", () => {
    const sentence = `The shop is not built: run \`npm run build\` in ${folder}.`;
    expect(start()).toEqual({ status: 1, output: sentence });
  });

  it("says in one sentence which Node.js it needs", () => {
    const { status, output } = start({}, `--import=${OLD_NODE}`);
    expect(status).toBe(1);
    expect(output).toMatch(
      /^The shop needs Node\.js 24\.2 or newer, and .+ is v[^\n]+ExecStart[^\n]+$/,
    );
  });

  it("says it in the form of the log", () => {
    const { output } = start({ NODE_ENV: "production" });
    expect(JSON.parse(output)).toMatchObject({
      level: "error",
      message: expect.stringContaining("not built"),
    });
    expect(start({ NODE_ENV: "production", LOG_FORMAT: "text" }).output).toMatch(
      /^The shop is not/,
    );
  });
});
