import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Product } from "../../domain/products/catalog.ts";
import type { PublicConfig } from "../../domain/public-config.ts";

export type PageProducts = {
  path: string;
  products: readonly Product[];
  /** Of a list that the browser filters and sorts first, the page has the products without HTML. */
  isListChanged: boolean;
};

/** The app's HTML, and the state of its query client, with which the browser hydrates it. */
export type RenderedProducts = { html: string | undefined; state: object };

export type RenderProducts = (page: PageProducts) => Promise<RenderedProducts>;

type Renderer = {
  renderProducts(page: PageProducts, config: PublicConfig): Promise<RenderedProducts>;
};

/**
 * Renders a page's products with the browser's code, which the build prepares for the server. It is
 * loaded with the first such page, so that an idle shop needs no memory for it.
 */
export function createProductRenderer(dist: string, config: PublicConfig): RenderProducts {
  let renderer: Promise<Renderer> | undefined;
  return async (page) => {
    renderer ??= import(pathToFileURL(join(dist, "renderer/entry-prerender.js")).href);
    return (await renderer).renderProducts(page, config);
  };
}
