import { type PageEntry, type PageKey, pages } from "./pages.ts";

/** The page of an address. */
export type Page = PageEntry & {
  key: PageKey;
  /** The prerendered HTML file; pages with the same first path segment share one. */
  template: string;
  productId?: number;
  /** Whether no product has the id of the address. */
  isMissing?: boolean;
};

function templateOf(path: string): string {
  if (path === "*") return "not-found";
  return path.split("/")[1] || "home";
}

function toPage(key: PageKey): Page {
  return { key, template: templateOf(pages[key].path), ...pages[key] };
}

/** One object per page, so that an effect can depend on its identity. */
export const pageList: readonly Page[] = (Object.keys(pages) as PageKey[]).map(toPage);

const pagesByPath = new Map(pageList.map((page) => [page.path, page]));
const notFoundPage = toPage("notFound");

/** The product page for an id that no product has. */
export const productNotFoundPage: Page = {
  ...toPage("product"),
  indexed: false,
  isMissing: true,
};

/** One spelling per page: no trailing slash, no leading zeros in a product's id. */
export function canonicalPath(pathname: string): string {
  const path = pathname.replace(/\/+$/, "") || "/";
  return path.replace(/^\/product\/0*(?=\d+$)/, "/product/");
}

const PRODUCT_ID = /^\d{1,15}$/;

export function pageOf(pathname: string): Page {
  const path = canonicalPath(pathname);
  const fixed = pagesByPath.get(path);
  if (fixed) return fixed;
  const id = path.slice(path.lastIndexOf("/") + 1);
  const page = pagesByPath.get(`${path.slice(0, -id.length)}:id`) ?? notFoundPage;
  if (page.key === "adminProduct") return PRODUCT_ID.test(id) ? page : notFoundPage;
  if (page.key !== "product") return page;
  return PRODUCT_ID.test(id) ? { ...page, productId: Number(id) } : productNotFoundPage;
}

/** The same for a page and for those that open over it. */
export function groundOf(pathname: string): string {
  return pageOf(pathname).over ?? pathname;
}
