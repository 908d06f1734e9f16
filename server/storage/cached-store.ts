import { LRUCache } from "lru-cache";
import type { ObjectStore, StoredObject } from "./object-store.ts";

/** Keeps what was read last in memory; only for objects that never change under their path. */
export function cacheReads(store: ObjectStore, maxBytes: number): ObjectStore {
  const entries = new LRUCache<string, StoredObject>({
    maxSize: maxBytes,
    sizeCalculation: ({ content }) => content.byteLength + 1,
  });

  return {
    ...store,
    async get(path) {
      const object = entries.get(path) ?? (await store.get(path));
      if (object) entries.set(path, object);
      return object;
    },
    async remove(path) {
      entries.clear();
      await store.remove(path);
    },
    async removeFolder(path) {
      entries.clear();
      await store.removeFolder(path);
    },
  };
}
