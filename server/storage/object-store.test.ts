import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type S3Server, startS3 } from "../../tests/harness/providers/s3-server.ts";
import { readConfig } from "../config/config.ts";
import { type ObjectStore, StorageUnavailableError } from "./object-store.ts";
import { openStores, type Stores } from "./open-stores.ts";
import { createS3Client } from "./s3-client.ts";
import { createS3Store } from "./s3-store.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const WEBP = { mimetype: "image/webp", cacheControl: "max-age=31536000" };

let dataDir: string;
let s3: S3Server;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-store-"));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe.each(["folder", "object storage"])("pictures in the %s", (kind) => {
  let stores: Stores;
  let storage: ObjectStore;
  beforeAll(async () => {
    const env = kind === "folder" ? {} : s3.env;
    stores = await openStores(readConfig({ DATA_DIR: dataDir, ...env }));
    storage = stores.storage;
  });

  it.each(["Products/shirt.webp", "Products/sub/a b+c&d=é'(1)*!%2F.webp"])(
    "are stored with their metadata: %s",
    async (path) => {
      await storage.put(path, bytes("first"), { metadata: WEBP });
      const first = await storage.get(path);
      expect(Buffer.from(first?.content ?? []).toString()).toBe("first");
      expect(first?.info).toMatchObject({ ...WEBP, size: 5 });
      expect(await storage.head(path)).toEqual(first?.info);
      await storage.put(path, bytes("second"), { metadata: WEBP });
      expect((await storage.head(path))?.version).not.toBe(first?.info.version);
      await storage.remove(path);
      expect(await storage.get(path)).toBeUndefined();
      expect(await storage.head(path)).toBeUndefined();
    },
  );

  it("are missing if they do not exist, also when they are removed", async () => {
    for (const path of ["Products/none.webp", "Products", "none/at/all"]) {
      expect(await storage.get(path)).toBeUndefined();
      await storage.removeFolder(path);
    }
  });

  it("are removed with their folder and nothing beside it", async () => {
    const { renderings } = stores;
    const paths = ["ab/1.webp", "ab/2.webp", "abc/1.webp"];
    for (const path of paths) await renderings.put(path, bytes(path));
    expect(await Promise.all(paths.map((path) => renderings.get(path)))).not.toContain(undefined);
    await renderings.removeFolder("ab");
    const left = await Promise.all(paths.map((path) => renderings.get(path)));
    expect(left.map(Boolean)).toEqual([false, false, true]);
  });

  it.each(["../keys.json", "Products/../../keys.json"])(
    "cannot leave their folder: %s",
    async (path) => {
      const attempt = async () => storage.put(path, bytes("x"));
      await expect(attempt()).rejects.toThrow(/leaves the folder|Not an object key/);
    },
  );
});

describe("object storage", () => {
  const settings = (more: Record<string, string>) => readConfig({ ...s3.env, ...more });

  it("lists all names, page by page", async () => {
    const config = settings({});
    if (!config.s3) throw new Error("The settings are incomplete.");
    const store = createS3Store(createS3Client(config.s3, 2), "listed/");
    const names = ["a.webp", "b c+d.webp", "c.webp", "é/1.webp", "é/2.webp"];
    for (const name of names) await store.put(name, bytes("x"));
    expect((await store.list()).toSorted()).toEqual(names.toSorted());
  });

  it.each([
    ["a wrong secret", { S3_SECRET_ACCESS_KEY: "wrong" }, "SignatureDoesNotMatch"],
    ["a missing bucket", { S3_BUCKET: "missing" }, "NoSuchBucket"],
    ["an unreachable endpoint", { S3_ENDPOINT: "http://127.0.0.1:1" }, "bad port"],
  ])("is rejected at startup with the settings and the reason: %s", async (_, wrong, reason) => {
    const refusal = new RegExp(`S3_BUCKET.*S3_ENDPOINT.*${reason}`);
    await expect(openStores(settings(wrong))).rejects.toThrow(refusal);
  });

  it("is read once for a rendering", async () => {
    const config = settings({});
    const [reader, writer] = [await openStores(config), await openStores(config)];
    await writer.renderings.put("ef/1.webp", bytes("x"));
    expect(await reader.renderings.get("ef/1.webp")).toBeDefined();
    await writer.renderings.removeFolder("ef");
    expect(await reader.renderings.get("ef/1.webp")).toBeDefined();
    expect(await writer.renderings.get("ef/1.webp")).toBeUndefined();
  });

  it("does not treat a failure as a missing object", async () => {
    const config = settings({ S3_SECRET_ACCESS_KEY: "wrong" });
    const client = config.s3 && createS3Client(config.s3);
    await expect(client?.get("storage/Products/x.webp")).rejects.toThrow(StorageUnavailableError);
  });
});
