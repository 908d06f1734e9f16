import { type CategoryId, categories, type Product } from "./catalog.ts";

export const BRAND = "Ntoma";

/** One address of the shop; `name` is the template that the build renders for it. */
export type Page = {
  name: string;
  title: string;
  description: string;
  indexed: boolean;
  categoryId?: CategoryId;
  productId?: number;
};

function page(name: string, heading: string, description: string, indexed = false): Page {
  return { name, title: `${heading} · ${BRAND}`, description, indexed };
}

const categoryDescriptions: Record<CategoryId, string> = {
  1: "Shirts, trousers, suits, shoes and bags for men, cut with care and priced in Ghana cedis.",
  2: "Dresses, blouses, skirts, shoes and bags for women, cut with care and priced in Ghana cedis.",
  3: "Jewelry, watches, sunglasses, wallets and belts that finish what you wear.",
};

const account = "Your Ntoma account: cart, wishlist, delivery and orders.";
const backOffice = "The back office of the Ntoma shop.";

const pages: Record<string, Page> = {
  "/": {
    name: "home",
    title: `${BRAND} · Clothing and accessories from a Ghanaian atelier`,
    description:
      "Redefine your wardrobe: clothing, shoes, bags and jewelry for women and men, in the calm of a West African atelier.",
    indexed: true,
  },
  "/login": page("login", "Sign in", "Sign in to your Ntoma account.", true),
  "/sign-up": page("sign-up", "Create your account", "Open an account at Ntoma.", true),
  "/verify-email-notice": page("verify-email-notice", "Verify your email", account),
  "/cart": page("cart", "Shopping Cart", account),
  "/wish-list": page("wish-list", "My Wishlist", account),
  "/orders": page("orders", "My Orders", account),
  "/checkout": page("checkout", "Checkout", account),
  "/make-payment": page("make-payment", "Payment", account),
  "/order-complete": page("order-complete", "Order complete", account),
  "/admin": page("admin", "Shop Admin", backOffice),
  "/admin/dashboard": page("admin", "Dashboard", backOffice),
  "/admin/products": page("admin", "Products", backOffice),
  "/admin/orders": page("admin", "Orders", backOffice),
  "/admin/customers": page("admin", "Customers", backOffice),
};

for (const { id, title, path } of categories) {
  pages[path] = { ...page(path.slice(1), title, categoryDescriptions[id], true), categoryId: id };
}

const notFoundPage = page("not-found", "Page Not Found", "There is no page at this address.");
const orderDetailsPage = page("admin", "Order details", backOffice);

/** The product template for an id that no product has. */
export const productNotFoundPage = page("product", "Product not found", "We could not find it.");

function productPage(id: string): Page {
  if (!/^\d{1,15}$/.test(id)) return productNotFoundPage;
  const description = "A piece from the Ntoma collection, priced in Ghana cedis.";
  return { ...page("product", "Product", description, true), productId: Number(id) };
}

/** One path for every way to write it: no slash at the end, no leading zeros in a product's id. */
export function canonicalPath(pathname: string): string {
  const path = pathname.replace(/\/+$/, "") || "/";
  return path.replace(/^\/product\/0*(?=\d+$)/, "/product/");
}

export function pageOf(pathname: string): Page {
  const path = canonicalPath(pathname);
  const fixed = Object.hasOwn(pages, path) ? pages[path] : undefined;
  if (fixed) return fixed;
  const productId = /^\/product\/([^/]+)$/.exec(path)?.[1];
  if (productId !== undefined) return productPage(productId);
  if (/^\/admin\/order-details\/[^/]+$/.test(path)) return orderDetailsPage;
  return notFoundPage;
}

/** The same page, told in the product's own words. */
export function pageOfProduct(base: Page, product: Product): Page {
  return {
    ...base,
    title: `${product.name} · ${BRAND}`,
    description: shorten(product.description),
  };
}

const DESCRIPTION_LENGTH = 155;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, line.lastIndexOf(" ", DESCRIPTION_LENGTH))}…`;
}

/** Every fixed address that search engines may list; products come on top. */
export const indexedPaths: readonly string[] = Object.entries(pages)
  .filter(([, { indexed }]) => indexed)
  .map(([path]) => path);
