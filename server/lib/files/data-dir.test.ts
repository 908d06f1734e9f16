import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findKeys } from "../../config/keys.ts";
import { lockDataDir } from "../../database/data-folder/data-lock.ts";
import { openStores } from "../../storage/open-stores.ts";
import { ConfigError } from "../errors.ts";
import { inDataDir } from "./data-dir.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ntoma-data-dir-"));
  await writeFile(join(folder, "file"), "");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("a data folder that cannot be used", () => {
  it("is reported with what would do without it", async () => {
    for (const dataDir of [join(folder, "file"), join(folder, "file/data")]) {
      const start = new RegExp(`^DATA_DIR ${dataDir} cannot be used: it is a file`);
      const keys = findKeys({ dataDir });
      await expect(keys).rejects.toThrow(start);
      await expect(keys).rejects.toThrow(/JWT_SECRET, PUBLISHABLE_KEY and SECRET_KEY/);
      await expect(keys).rejects.toBeInstanceOf(ConfigError);
      const stores = openStores({ dataDir });
      await expect(stores).rejects.toThrow(start);
      await expect(stores).rejects.toThrow(/S3_ENDPOINT/);
      await expect(lockDataDir(dataDir)).rejects.toThrow(start);
    }
  });

  it.each(["EACCES", "EROFS"])("is explained for %s", async (code) => {
    const fail = async () => Promise.reject(Object.assign(new Error("mkdir"), { code }));
    await expect(inDataDir("/srv/ntoma", "Cure.", fail)).rejects.toThrow(
      /^DATA_DIR \/srv\/ntoma cannot be used: .+\. Cure\.$/,
    );
  });

  it("does not hide other errors", async () => {
    const fail = async () => Promise.reject(new TypeError("a defect"));
    await expect(inDataDir(folder, "", fail)).rejects.toBeInstanceOf(TypeError);
  });
});
