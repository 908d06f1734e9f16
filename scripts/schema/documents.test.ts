import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../server/lib/root-folder.ts";
import { SCHEMAS } from "./run-scripts.ts";

it("documents name schema files that exist", async () => {
  const files = await readdir(SCHEMAS);
  const documents = ["docs/architecture.md", "docs/security.md"].map((name) => join(ROOT, name));
  const paths = [...documents, ...files.map((name) => join(SCHEMAS, name))];
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  const named = new Set(texts.join("\n").match(/\b\d\d_\w+\.sql\b/g));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !files.includes(name))).toEqual([]);
});
