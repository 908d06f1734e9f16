import { describe, expect, it } from "vitest";
import { createByteCache } from "./byte-cache.ts";

const create = () => createByteCache<string>(10, (value) => value.length);

describe("the byte cache", () => {
  it("removes what was used least recently once its size is reached", () => {
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

  it("does not take a value that is larger than itself, nor keep the old one", () => {
    const cache = create();
    cache.set("a", "1");
    cache.set("a", "12345678901");
    expect({ value: cache.get("a"), bytes: cache.bytes }).toEqual({ value: undefined, bytes: 0 });
  });
});
