import { describe, expect, it, vi } from "vitest";
import { createScrollMemory } from "./scroll-memory.ts";

function storageWith(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
  };
}

describe("the scroll memory", () => {
  it("recalls whole pixels by key, and the top for an unknown key", () => {
    const memory = createScrollMemory(() => storageWith());
    memory.remember("first /men-products", 1200.4);
    memory.remember("second /men-products", 80);
    expect(memory.recall("first /men-products")).toBe(1200);
    expect(memory.recall("second /men-products")).toBe(80);
    expect(memory.recall("third /men-products")).toBe(0);
  });

  it("recalls after a reload what was saved, and nothing else", () => {
    const storage = storageWith();
    const before = createScrollMemory(() => storage);
    before.remember("a", 300);
    before.save();
    before.remember("b", 400);
    const after = createScrollMemory(() => storage);
    expect([after.recall("a"), after.recall("b")]).toEqual([300, 0]);
  });

  it("keeps the positions of earlier pages when it saves", () => {
    const storage = storageWith('{"a":300}');
    const memory = createScrollMemory(() => storage);
    memory.remember("b", 400);
    memory.save();
    expect(JSON.parse(storage.getItem() ?? "")).toEqual({ a: 300, b: 400 });
  });

  it("does not touch the storage until it is used", () => {
    const storage = vi.fn(() => storageWith());
    const memory = createScrollMemory(storage);
    memory.save();
    expect(storage).not.toHaveBeenCalled();
    memory.recall("a");
    expect(storage).toHaveBeenCalled();
  });

  it.each(["no JSON", "[1]", "null", '{"a":"300"}'])("ignores %s in the storage", (text) => {
    expect(createScrollMemory(() => storageWith(text)).recall("a")).toBe(0);
  });

  it("works without storage, for as long as the page is open", () => {
    const memory = createScrollMemory(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    memory.remember("a", 300);
    memory.save();
    expect(memory.recall("a")).toBe(300);
  });
});
