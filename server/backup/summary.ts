import { countOf, type Manifest, pictureCount } from "./manifest.ts";

/** What an archive holds, for people. */
export function summary(manifest: Manifest): string {
  const of = (table: string, one: string, many: string) => {
    const count = countOf(manifest, table);
    return `${count} ${count === 1 ? one : many}`;
  };
  const pictures = pictureCount(manifest);
  return [
    of("auth.users", "person", "people"),
    of("public.products", "product", "products"),
    of("public.orders", "order", "orders"),
    `${pictures} ${pictures === 1 ? "picture" : "pictures"}`,
  ].join(", ");
}
