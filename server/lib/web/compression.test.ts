import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { chooseEncoding, compress } from "./compression.ts";

it("compresses in each encoding", async () => {
  const text = "page ".repeat(100);
  const content = Buffer.from(text);
  expect(brotliDecompressSync(await compress(content, "br")).toString()).toBe(text);
  expect(gunzipSync(await compress(content, "gzip")).toString()).toBe(text);
  expect(await compress(content, "identity")).toBe(content);
});

it.each(["br", "gzip"] as const)(
  "keeps no more memory than the result in %s has",
  async (encoding) => {
    const { buffer, byteLength } = await compress(Buffer.from("page"), encoding);
    expect(buffer.byteLength).toBe(byteLength);
  },
);

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["gzip;q=0.0", "identity"],
  [undefined, "identity"],
])("chooses for %s the encoding %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
