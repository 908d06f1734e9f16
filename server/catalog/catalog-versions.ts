import { LAST_PIECES_BELOW } from "../../domain/products/product-texts.ts";
import type { CacheTag } from "../lib/web/public-response.ts";

export type CatalogVersions = {
  /** Increases with every change. */
  readonly current: number;
  /** Whether nothing that has one of the tags has changed since a version. */
  isUnchanged(tags: readonly CacheTag[], since: number): boolean;
  /** Called with the payload of each notification of the database. */
  change(payload?: string): void;
};

/** So many products' changes are kept apart; then everything counts as changed. */
const MAX_TAGS = 10_000;

/** When each part of the catalog has changed last. */
export function createCatalogVersions(): CatalogVersions {
  const changed = new Map<CacheTag, number>();
  let allChanged = 0;
  let current = 0;

  return {
    get current() {
      return current;
    },
    isUnchanged(tags, since) {
      if (since === current || tags.length === 0) return true;
      if (allChanged > since) return false;
      return tags.every((tag) => (changed.get(tag) ?? 0) <= since);
    },
    change(payload = "") {
      current += 1;
      const tags = tagsOfChange(payload);
      if (tags && changed.size < MAX_TAGS) {
        for (const tag of tags) changed.set(tag, current);
      } else {
        allChanged = current;
        changed.clear();
      }
    },
  };
}

/** Undefined when anything may have changed. */
function tagsOfChange(payload: string): CacheTag[] | undefined {
  const [kind, first, second, least] = payload.split(" ");
  if (kind === "shop") return ["shop"];
  if (kind === "picture") return [`picture:${payload.slice("picture ".length)}`];
  if (kind === "stock") return tagsOfSale(Number(first), Number(second), Number(least));
  if (kind !== "category") return undefined;
  const id = Number(first);
  return ["catalog", `category:${id}`, `members:${id}`, "members"];
}

/** Of a stock that is ample before and after, cards show nothing. */
function tagsOfSale(id: number, category: number, least: number): CacheTag[] {
  const tags: CacheTag[] = ["catalog", `stock:${id}`, `category:${category}`];
  return least >= LAST_PIECES_BELOW ? tags : [...tags, `hint:${id}`];
}
