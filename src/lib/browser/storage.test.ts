import { afterEach, describe, expect, it, vi } from "vitest";
import { storedEntry } from "./storage.ts";

function storage(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("an entry of the storage", () => {
  it("is read as it was written, until it is removed", () => {
    vi.stubGlobal("window", { localStorage: storage(), sessionStorage: storage() });
    const entry = storedEntry("localStorage", "draft");
    expect(entry.write('{"price":1}')).toBe(true);
    expect(entry.read()).toBe('{"price":1}');
    expect(entry.readJson()).toEqual({ price: 1 });
    expect(storedEntry("sessionStorage", "draft").read()).toBeUndefined();
    entry.remove();
    expect([entry.read(), entry.readJson()]).toEqual([undefined, undefined]);
  });

  it("that is not JSON reads as none", () => {
    vi.stubGlobal("window", { localStorage: storage(new Map([["draft", "{"]])) });
    expect(storedEntry("localStorage", "draft").readJson()).toBeUndefined();
  });

  it("is never there when the browser blocks its storage", () => {
    const blocked = {
      get localStorage(): never {
        throw new DOMException("denied", "SecurityError");
      },
    };
    vi.stubGlobal("window", blocked);
    const entry = storedEntry("localStorage", "draft");
    expect(entry.write("1")).toBe(false);
    entry.remove();
    expect([entry.read(), entry.readJson()]).toEqual([undefined, undefined]);
  });
});
