/**
 * What a public response depends on: `catalog` on every product, `category:1` on the products of a
 * category, `members:1` on all but their stock, `members` on that of all categories, `stock:7` on the
 * stock of a product, `hint:7` on the hint in its card that few pieces or none are left, `picture:a.webp` on a picture, `shop` on the shop's details.
 */
export type CacheTag =
  | "catalog"
  | "members"
  | "shop"
  | `category:${number}`
  | `members:${number}`
  | `stock:${number}`
  | `hint:${number}`
  | `picture:${string}`;

const tagsOfResponses = new WeakMap<Response, readonly CacheTag[]>();

/** Marks a response as the same for everyone, until something that has one of its tags changes. */
export function markPublic(response: Response, tags: readonly CacheTag[]): Response {
  tagsOfResponses.set(response, tags);
  return response;
}

/** Undefined unless the response is marked as public. */
export function publicTags(response: Response): readonly CacheTag[] | undefined {
  return tagsOfResponses.get(response);
}
