import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageProducts } from "../../domain/page-products.ts";
import type { PublicConfig } from "../../domain/public-config.ts";

type Renderer = {
  renderProducts(page: PageProducts, config: PublicConfig): Promise<string>;
};

/**
 * Renders a page's products with the browser's code, which the build prepares for the server. It is
 * loaded with the first such page, so that an idle shop needs no memory for it.
 */
export function createProductRenderer(dist: string, config: PublicConfig) {
  let renderer: Promise<Renderer> | undefined;
  return async (page: PageProducts): Promise<string> => {
    renderer ??= import(pathToFileURL(join(dist, "renderer/entry-prerender.js")).href);
    return (await renderer).renderProducts(page, config);
  };
}
