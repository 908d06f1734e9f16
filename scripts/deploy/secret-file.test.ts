import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { envFile, withSecretFile } from "./secret-file.ts";

it("exists while the work runs, and not after it failed", async () => {
  let file = "";
  const failing = withSecretFile("A='1'\n", async (path) => {
    file = path;
    expect(await readFile(path, "utf8")).toBe("A='1'\n");
    throw new Error("refused");
  });
  await expect(failing).rejects.toThrow("refused");
  expect(existsSync(dirname(file))).toBe(false);
});

it.each(["SIGINT", "SIGTERM"] as const)("is removed on %s", async (signal) => {
  const script = `
    import { withSecretFile } from ${JSON.stringify(import.meta.resolve("./secret-file.ts"))};
    setInterval(() => undefined, 1000);
    await withSecretFile("A='1'", (file) => (process.stdout.write(file), new Promise(() => undefined)));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  const [output] = await once(child.stdout, "data");
  const file = String(output);
  expect(existsSync(file)).toBe(true);
  child.kill(signal);
  const [code] = await once(child, "exit");
  expect(code).toBe(signal === "SIGINT" ? 130 : 143);
  expect(existsSync(dirname(file))).toBe(false);
});

it("holds values as they are", () => {
  const secrets = { A: 'a\\b$c#d "e"', B: "o'neil@shop.example", C: "x=y" };
  expect(parseEnv(envFile(secrets))).toEqual(secrets);
});
