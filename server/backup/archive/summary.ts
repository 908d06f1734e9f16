import { countOf, imageCount, type Manifest } from "./manifest.ts";

/** The contents of an archive in one line. */
export function summary(manifest: Manifest): string {
  const of = (table: string, one: string, many: string) => {
    const count = countOf(manifest, table);
    return `${count} ${count === 1 ? one : many}`;
  };
  const images = imageCount(manifest);
  return [
    of("auth.users", "user", "users"),
    of("public.products", "product", "products"),
    of("public.orders", "order", "orders"),
    `${images} ${images === 1 ? "image" : "images"}`,
  ].join(", ");
}
