import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { storeBody } from "./compression.ts";

it("compresses a body once per encoding", async () => {
  const body = storeBody("page ".repeat(100));
  expect(body.encode("br")).toBe(body.encode("br"));
  expect(brotliDecompressSync(await body.encode("br")).toString()).toBe("page ".repeat(100));
  expect(gunzipSync(await body.encode("gzip")).toString()).toBe("page ".repeat(100));
  expect(Buffer.from(await body.encode("identity")).toString()).toBe("page ".repeat(100));
});

it("keeps the encodings of the previous body when the content is the same", () => {
  const previous = storeBody("same");
  expect(storeBody("same", previous)).toBe(previous);
  expect(storeBody("other", previous)).not.toBe(previous);
});
