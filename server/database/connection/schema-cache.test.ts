import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSchemaCache } from "./schema-cache.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-schema-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function store(schema: string): Promise<void> {
  const cache = await createSchemaCache(dataDir);
  cache.startStoring();
  await cache.set("key", schema);
}

describe("the schema cache", () => {
  it("returns the stored schema at the next start", async () => {
    await store('{"tables":[]}');
    expect(await (await createSchemaCache(dataDir)).get("key")).toBe('{"tables":[]}');
  });

  it("is empty at the first start", async () => {
    expect(await (await createSchemaCache(dataDir)).get("key")).toBeUndefined();
  });

  it("stores nothing before the migrations are applied", async () => {
    const cache = await createSchemaCache(dataDir);
    await cache.set("key", "incomplete");
    expect(await cache.get("key")).toBeUndefined();
  });

  it("is kept after the connection closes", async () => {
    await store("{}");
    await (await createSchemaCache(dataDir)).delete("key");
    expect(await (await createSchemaCache(dataDir)).get("key")).toBe("{}");
  });

  it("ignores the schema of another version of the shop", async () => {
    await store("{}");
    const file = join(dataDir, "schema-cache.json");
    const [version = "", schema] = (await readFile(file, "utf8")).split("\n");
    await writeFile(file, `${version.replace(/^./, "x")}\n${schema}`);
    expect(await (await createSchemaCache(dataDir)).get("key")).toBeUndefined();
  });
});
