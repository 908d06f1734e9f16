import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Product } from "../../domain/products/catalog.ts";
import type { ProductCounts } from "../../domain/products/product-list.ts";
import type { PublicConfig } from "../../domain/public-config.ts";
import type { Beginnings, ShopDetails } from "../../domain/shop/shop-details.ts";

export type PageProducts = {
  path: string;
  products: readonly Product[];
  /** Of a category. */
  counts?: ProductCounts;
  /** Of a product; undefined when the browser requests them. */
  related?: readonly Product[];
  /** Of the shop's texts, for a product's page. */
  beginnings?: Beginnings;
};

/** The app's HTML, and the state of its query client, with which the browser hydrates it. */
export type Rendered = { html: string; state: object };

export type Renderer = {
  renderProducts(page: PageProducts): Promise<Rendered>;
  renderShopText(path: string, details: ShopDetails): Promise<Rendered>;
};

type RendererModule = {
  renderProducts(page: PageProducts, config: PublicConfig): Promise<Rendered>;
  renderShopText(path: string, details: ShopDetails, config: PublicConfig): Promise<Rendered>;
};

/**
 * Renders what a page reads from the database with the browser's code, which the build prepares for the
 * server. It is loaded with the first such page, so that an idle shop needs no memory for it.
 */
export function createRenderer(dist: string, config: PublicConfig): Renderer {
  let loaded: Promise<RendererModule> | undefined;
  const load = () => {
    loaded ??= import(pathToFileURL(join(dist, "renderer/entry-prerender.js")).href);
    return loaded;
  };
  return {
    renderProducts: async (page) => (await load()).renderProducts(page, config),
    renderShopText: async (path, details) => (await load()).renderShopText(path, details, config),
  };
}
