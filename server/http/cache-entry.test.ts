import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

/** Fills the cache of a process of its own with small responses to different addresses. */
const SCRIPT = `
  import { LRUCache } from "lru-cache";
  import { createEntry, entryBytes } from "./cache-entry.ts";
  import { createSecurityHeaders } from "../lib/web/security-headers.ts";

  const addHeaders = createSecurityHeaders({ realPaystack: false, isHttps: true });
  const cache = new LRUCache({ maxSize: 2 ** 30, sizeCalculation: entryBytes });
  async function add(number, encoding) {
    const headers = { "content-type": "application/json", "content-range": "0-" + number + "/*" };
    const body = JSON.stringify([{ id: number, name: "x".repeat(number % 500) }]);
    const response = addHeaders(new Response(body, { headers }));
    const tags = ["catalog", "stock:" + number, "category:1"];
    const entry = await createEntry(response, encoding, { tags, version: number });
    cache.set(Buffer.from(encoding + " /rest/v1/products?id=eq." + number).toString(), entry);
  }
  async function memory() {
    for (let times = 0; times < 3; times++) await new Promise((done) => setTimeout(done, 50, gc()));
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  }
  const encodings = ["gzip", "identity"];
  for (let number = 0; number < 4000; number++) await add(number, encodings[number % 2]);
  const [full, counted] = [await memory(), cache.calculatedSize];
  cache.clear();
  const took = full - (await memory());
  console.log(JSON.stringify({ took, counted }));
`;

it("counts at least the memory that small entries take, and not twice as much", () => {
  const args = ["--expose-gc", "--input-type=module-typescript", "--eval", SCRIPT];
  const output = execFileSync(process.execPath, args, { cwd: import.meta.dirname });
  const { took, counted } = JSON.parse(String(output));
  expect(took).toBeLessThan(counted);
  expect(took).toBeGreaterThan(counted / 2);
});
