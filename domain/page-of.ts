import type { Product } from "./catalog.ts";
import { BRAND, type PageEntry, type PageKey, pages } from "./pages.ts";

/** The page of an address. */
export type Page = PageEntry & {
  key: PageKey;
  /** The prerendered HTML file; pages with the same first path segment share one. */
  template: string;
  productId?: number;
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
  title: `Product not found · ${BRAND}`,
  description: "We could not find it.",
  indexed: false,
};

/** One spelling per page: no trailing slash, no leading zeros in a product's id. */
export function canonicalPath(pathname: string): string {
  const path = pathname.replace(/\/+$/, "") || "/";
  return path.replace(/^\/product\/0*(?=\d+$)/, "/product/");
}

export function pageOf(pathname: string): Page {
  const path = canonicalPath(pathname);
  const fixed = pagesByPath.get(path);
  if (fixed) return fixed;
  const id = path.slice(path.lastIndexOf("/") + 1);
  const page = pagesByPath.get(`${path.slice(0, -id.length)}:id`) ?? notFoundPage;
  if (page.key !== "product") return page;
  return /^\d{1,15}$/.test(id) ? { ...page, productId: Number(id) } : productNotFoundPage;
}

/** The product page with the product's name and description. */
export function pageOfProduct(page: Page, { name, description }: Product): Page {
  return { ...page, title: `${name} · ${BRAND}`, description: shorten(description) };
}

const MAX_DESCRIPTION_LENGTH = 155;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, line.lastIndexOf(" ", MAX_DESCRIPTION_LENGTH))}…`;
}
