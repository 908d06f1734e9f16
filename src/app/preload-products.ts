import type { QueryClient } from "@tanstack/react-query";
import type { Page } from "#domain/pages/page-of.ts";

/** Requests the products of a category's or product's page, with code that other pages do not need. */
export async function preloadProducts(queryClient: QueryClient, page: Page): Promise<void> {
  if (page.key !== "product" && !page.categoryId) return;
  const { prefetchCatalog } = await import("#features/catalog/catalog-queries.ts");
  prefetchCatalog(queryClient, page);
}
