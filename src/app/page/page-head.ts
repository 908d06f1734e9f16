import { useEffect } from "react";
import type { Page } from "#domain/pages/page-of.ts";
import type { Product } from "#domain/products/catalog.ts";
import { useLocation } from "#lib/router/router.tsx";

/** Writes the head tags of a page; `undefined` keeps those of the previous one. */
export function usePageHead(page: Page | undefined, product?: Product, query?: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!page) return;
    let isShown = true;
    import("./write-page-head.ts").then(
      ({ writePageHead }) => isShown && writePageHead(page, pathname, { product, query }),
      // Without this code the page keeps the title of the previous one.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [page, pathname, product, query]);
}
