import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeReadable } from "./prepare-data.ts";

it.runIf(process.platform !== "win32")("lets every user read the data of a new shop", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ntoma-readable-"));
  const inner = join(folder, "database/base");
  await mkdir(inner, { recursive: true, mode: 0o700 });
  await writeFile(join(inner, "1"), "", { mode: 0o600 });
  await chmod(join(folder, "database"), 0o700);
  await makeReadable(folder);
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  const paths = [folder, join(folder, "database"), inner, join(inner, "1")];
  expect(await Promise.all(paths.map(modeOf))).toEqual([0o755, 0o755, 0o755, 0o644]);
  await rm(folder, { recursive: true });
});
