import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
/** What the build is made of; nothing else is read before the server starts. */
const COPIED = [
  "package.json",
  "package-lock.json",
  "index.html",
  "vite.config.ts",
  "scripts",
  "server",
  "domain",
  "paystack-sandbox",
  "supabase",
  "src",
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ntoma-start-"));
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.ts"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  return { status, output: `${stdout}${stderr}`.trim() };
}

describe("npm start in production", () => {
  it("reports that the shop is not built", () => {
    expect(start()).toEqual({ status: 1, output: "The shop is not built: run `npm run build`." });
  });

  it("runs what was built, and reports that it was built from other sources", () => {
    mkdirSync(join(folder, "dist/server"), { recursive: true });
    const server = "export const main = () => console.log('The server runs.');";
    writeFileSync(join(folder, "dist/server/main.js"), server);
    const { status, output } = start();
    expect(status).toBe(0);
    expect(output).toMatch(/^What is in dist\/ was built from other sources or settings/);
    expect(output).toMatch(/The server runs\.$/);
  });
});
