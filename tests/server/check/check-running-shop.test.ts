import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { socketPath } from "../../../server/backup/backup-socket.ts";
import type { Finding } from "../../../server/check/finding.ts";
import { freePort } from "../../harness/free-port.ts";
import { startDemoShop } from "../../harness/resources.ts";
import type { RunningShop } from "../../harness/shop/shop.ts";
import { check, command, isError } from "./findings.ts";

describe("the check beside a running embedded shop", () => {
  let shop: RunningShop;
  let env: Record<string, string>;
  beforeAll(async () => {
    shop = await startDemoShop();
    env = { DATA_DIR: shop.dataDir, PORT: new URL(shop.url).port };
  });
  afterAll(() => shop?.stop());

  it("hears from the shop what is in its database, and changes nothing", async () => {
    const before = await readdir(shop.dataDir);
    const lines = await check(env);
    expect(lines.filter(isError)).toEqual([]);
    for (const line of [
      "warning: Nobody but the demo's admin is an admin of the shop.",
      "ok: The database has all migrations of this version.",
      "warning: 60 of 60 products are of the demo catalogue.",
      "warning: The pages about the shop still have sample texts: delivery, returns, terms, privacy.",
      "warning: Nobody gets the owner's mails.",
      `ok: http://localhost:${env.PORT} leads to this shop.`,
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines.join("\n")).toMatch(/warning: The shop has \d+ demo users: admin@ntoma\.test/);
    expect(await readdir(shop.dataDir)).toEqual(before);
  });

  it("prints lines and a sum, or JSON alone, and ends with 1 on an error", async () => {
    const printed = await command([], env);
    expect(printed.code).toBe(0);
    expect(printed.stdout).toMatch(/\n\d+ ok, \d+ warnings, 0 errors\.\n$/);
    const anotherPort = { ...env, SITE_URL: "http://localhost:1" };
    const json = await command(["--json"], anotherPort);
    expect(json.code).toBe(1);
    const findings: Finding[] = JSON.parse(json.stdout);
    expect(findings.filter(({ level }) => level === "error")).toHaveLength(1);
    expect(Object.keys(findings.find(({ level }) => level === "error") ?? {})).toEqual([
      "level",
      "what",
      "why",
      "cure",
    ]);
  });

  it("reads a file of settings from the caller's folder", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ntoma-env-"));
    const lines = [`DATA_DIR=${shop.dataDir}`, `PORT=${env.PORT} # the port`];
    await writeFile(join(folder, "shop.env"), lines.join("\n"));
    const { code, stdout } = await command(["--env", "shop.env"], {}, folder);
    const missing = await command(["--env", "none.env"], {}, folder);
    const unknown = await command(["--quiet"], {}, folder);
    await rm(folder, { recursive: true });
    expect(code).toBe(1);
    expect(stdout).toContain("Line 2: the value of PORT has a # outside quotes.");
    expect(stdout).toContain("PORT must be a number between 1 and 65535.");
    expect(missing.stderr).toContain("none.env cannot be read");
    expect(unknown.stderr).toContain("Usage: npm run check");
    expect([missing.code, unknown.code]).toEqual([1, 1]);
  });
});

it("reads the database of a stopped shop itself", async () => {
  const shop = await startDemoShop({ dataDir: await mkdtemp(join(tmpdir(), "ntoma-stopped-")) });
  const env = { DATA_DIR: shop.dataDir, PORT: new URL(shop.url).port };
  await shop.stop();
  const lines = await check(env);
  await rm(shop.dataDir, { recursive: true, force: true });
  expect(lines).toContain("warning: 60 of 60 products are of the demo catalogue.");
  expect(lines.join("\n")).toContain("how visitors reach it was not looked at.");
  expect(lines.filter(isError)).toEqual([]);
});

it("does not wait for a shop that hangs", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "ntoma-hanging-"));
  await mkdir(join(dataDir, "database"));
  await writeFile(join(dataDir, "server.json"), JSON.stringify({ pid: process.pid }));
  const hanging = createServer().listen(socketPath(dataDir));
  const { stdout } = await command([], { DATA_DIR: dataDir, PORT: String(await freePort()) });
  hanging.close();
  await rm(dataDir, { recursive: true });
  expect(stdout).toContain("it did not answer within 5 seconds.");
  expect(stdout).toMatch(/\d+ errors?\.\n$/);
});
