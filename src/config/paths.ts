import { type PageKey, pages } from "#domain/pages/pages.ts";

type PathTo<Path extends string> = Path extends `${string}/:id` ? (id: number) => string : Path;

function pathTo(path: string): string | ((id: number) => string) {
  return path.endsWith("/:id") ? (id) => path.replace(":id", String(id)) : path;
}

/** The address of each page: `paths.cart`, `paths.product(7)`. */
export const paths = Object.fromEntries(
  Object.entries(pages).map(([key, { path }]) => [key, pathTo(path)]),
) as { [Key in PageKey]: PathTo<(typeof pages)[Key]["path"]> };
