import { describe, expect, it } from "vitest";
import { createByteCache } from "./byte-cache.ts";

const create = () => createByteCache<string>(10, (value) => value.length);

describe("the byte cache", () => {
  it("evicts the least recently used value at its size limit", () => {
    const cache = create();
    cache.set("a", "12345");
    cache.set("b", "12345");
    cache.get("a");
    cache.set("c", "1");
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["12345", undefined, "1"]);
    expect(cache.bytes).toBe(6);
  });

  it("counts a replaced value once", () => {
    const cache = create();
    cache.set("a", "12345");
    cache.set("a", "123");
    expect({ size: cache.size, bytes: cache.bytes }).toEqual({ size: 1, bytes: 3 });
  });

  it("rejects a value larger than its limit and removes the old one", () => {
    const cache = create();
    cache.set("a", "1");
    cache.set("a", "12345678901");
    expect({ value: cache.get("a"), bytes: cache.bytes }).toEqual({ value: undefined, bytes: 0 });
  });
});
