import { type DehydratedState, dehydrate, type QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { publicConfig, setPublicConfig } from "#config/env.ts";
import { cedis } from "#domain/money.ts";
import { type Page, pageList, pageOf } from "#domain/pages/page-of.ts";
import type { Product } from "#domain/products/catalog.ts";
import { exampleProduct } from "#domain/products/example-product.ts";
import { type ProductCounts, wholeCategory } from "#domain/products/product-list.ts";
import type { PublicConfig } from "#domain/public-config.ts";
import type { Beginnings, ShopDetails } from "#domain/shop/shop-details.ts";
import { productQueries } from "#features/catalog/catalog-queries.ts";
import { beginningsQuery, shopDetailsQuery } from "#features/shop-details/shop-details-queries.ts";
import { createQueryClient } from "#lib/data/query-client.ts";
import { StaticRouter } from "#lib/router/router.tsx";
import { App } from "./app.tsx";
import { preloadPage } from "./page/page-view.tsx";

/** What the build was given; of use before anything is rendered with another one. */
export { publicConfig };

export type RenderedTemplate = {
  page: Page;
  /** The address it was rendered for. */
  path: string;
  /** The page's modules, whose chunks the template preloads. */
  modules: string[];
  html: string;
  /** With products in each state, as the server renders them; none on other pages. */
  examples: string[];
};

/** The first page of each template. */
const templatePages = pageList.filter(
  (page, index) => pageList.findIndex(({ template }) => template === page.template) === index,
);

function exampleOf({ path, template }: Page): string {
  return path === "*" ? `/${template}` : path.replace(":id", "1");
}

/** The HTML of the admin pages is a spinner: they need no code before the session is known. */
async function modulesOf({ key, guard, categoryId, isAboutShop }: Page): Promise<string[]> {
  if (guard === "admin") return [];
  if (isAboutShop) return ["src/app/routes/storefront/shop-text.tsx"];
  const name = categoryId ? "category" : key.replace(/[A-Z]/g, (letter) => `-${letter}`);
  const module = `src/app/routes/storefront/${name.toLowerCase()}.tsx`;
  const { personalPages } = await import("./personal-pages.ts");
  return key in personalPages ? ["src/app/personal-pages.ts", module] : [module];
}

async function renderPath(path: string, queryClient = createQueryClient()): Promise<string> {
  await preloadPage(path);
  const app = (
    <StrictMode>
      <StaticRouter pathname={path}>
        <App queryClient={queryClient} />
      </StaticRouter>
    </StrictMode>
  );
  const errors: unknown[] = [];
  const { prelude } = await prerender(app, {
    // Without chunks, which would need inline scripts to assemble them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  // React would leave the failed part to the browser.
  if (errors.length > 0) throw new AggregateError(errors, `${path} cannot be prerendered.`);
  return new Response(prelude).text();
}

const NO_TIME = { updatedAt: 0 };

type PageProducts = {
  path: string;
  products: readonly Product[];
  counts?: ProductCounts;
  related?: readonly Product[];
  beginnings?: Beginnings;
};

/** A category's or product's page with its products, and the state that the browser hydrates it with. */
export async function renderProducts(page: PageProducts, config: PublicConfig) {
  setPublicConfig(config);
  const queryClient = createQueryClient();
  fill(queryClient, page);
  return {
    html: await renderPath(page.path, queryClient),
    state: dehydratedState(queryClient),
  };
}

/** A page about the shop with its text. */
export async function renderShopText(path: string, details: ShopDetails, config: PublicConfig) {
  setPublicConfig(config);
  const queryClient = createQueryClient();
  queryClient.setQueryData<ShopDetails>(shopDetailsQuery.queryKey, details, NO_TIME);
  return { html: await renderPath(path, queryClient), state: dehydratedState(queryClient) };
}

/** A category's first products and their numbers, or all that a product's page shows. */
function fill(queryClient: QueryClient, page: PageProducts): void {
  const { path, products, counts, related, beginnings } = page;
  const { categoryId, productId = 0 } = pageOf(path);
  const set = (key: readonly unknown[], data: unknown) =>
    queryClient.setQueryData(key, data, NO_TIME);
  if (categoryId) {
    const list = { pages: [products], pageParams: [null] };
    set(productQueries.list(wholeCategory(categoryId)).queryKey, list);
    set(productQueries.counts(categoryId).queryKey, counts);
  } else {
    set(productQueries.product(productId).queryKey, products[0]);
    if (related) set(productQueries.related(productId).queryKey, related);
    if (beginnings) set(beginningsQuery.queryKey, beginnings);
  }
}

/** Without the time of rendering: the same products are the same page, for every server process. */
function dehydratedState(queryClient: QueryClient): Pick<DehydratedState, "queries"> {
  const { queries } = dehydrate(queryClient);
  return { queries: queries.map((query) => ({ ...query, dehydratedAt: 0 })) };
}

const EXAMPLE_BEGINNINGS: Beginnings = { delivery: "Delivery", returns: "Returns" };

const EXAMPLE_CONFIG: PublicConfig = {
  supabaseUrl: "",
  publishableKey: "",
  paystackPublicKey: "",
  paystackScriptUrl: "",
  imageRendering: true,
};

/** Each with another stock: many, the last piece and none. */
function exampleProducts({ categoryId = 1 }: Page): Product[] {
  return [100, 1, 0].map((stockQuantity, index) =>
    exampleProduct({
      id: index + 1,
      name: "Shirt",
      description: "Cotton",
      image: index === 0 ? "/storage/v1/object/public/Products/shirt.webp" : "",
      price: cedis(10),
      stockQuantity,
      categoryId,
    }),
  );
}

/** A category with a product in each state, or the page of each. */
function renderExamples(page: Page): Promise<string[]> {
  const products = exampleProducts(page);
  const render = async (path: string, shown = products) =>
    (
      await renderProducts(
        { path, products: shown, counts: {}, related: products, beginnings: EXAMPLE_BEGINNINGS },
        EXAMPLE_CONFIG,
      )
    ).html;
  if (page.categoryId) return Promise.all([render(page.path)]);
  const shown = page.key === "product" ? products : [];
  return Promise.all(shown.map((product) => render(`/product/${product.id}`, [product])));
}

export function renderTemplates(): Promise<RenderedTemplate[]> {
  return Promise.all(
    templatePages.map(async (page) => {
      const path = exampleOf(page);
      const html = await renderPath(path);
      const modules = await modulesOf(page);
      return { page, path, modules, html, examples: await renderExamples(page) };
    }),
  );
}
