import { type CategoryId, categories } from "./catalog.ts";

export const BRAND = "Ntoma";

export type PageEntry = {
  /** A route pattern: `:id` matches one segment, `*` for every path without a page. */
  path: string;
  title: string;
  description: string;
  /** Whether search engines may list the page. */
  indexed?: boolean;
  /** Who may open the page; everyone else is redirected. */
  guard?: "user" | "admin";
  /** The category whose products the page lists. */
  categoryId?: CategoryId;
};

const [men, women, accessories] = categories;
const titled = (heading: string) => `${heading} · ${BRAND}`;
const account = "Your Ntoma account: cart, wishlist, delivery and orders.";
const admin = { description: "The back office of the Ntoma shop.", guard: "admin" } as const;

/** Every page: adding one takes an entry here and its component in src/app/pages.ts. */
export const pages = {
  home: {
    path: "/",
    title: `${BRAND} · Clothing and accessories from a Ghanaian atelier`,
    description:
      "Redefine your wardrobe: clothing, shoes, bags and jewelry for women and men, in the calm of a West African atelier.",
    indexed: true,
  },
  login: {
    path: "/login",
    title: titled("Sign in"),
    description: "Sign in to your Ntoma account.",
    indexed: true,
  },
  signUp: {
    path: "/sign-up",
    title: titled("Create your account"),
    description: "Open an account at Ntoma.",
    indexed: true,
  },
  verifyEmailNotice: {
    path: "/verify-email-notice",
    title: titled("Verify your email"),
    description: account,
  },
  forgotPassword: {
    path: "/forgot-password",
    title: titled("Forgot your password?"),
    description: account,
  },
  resetPassword: {
    path: "/reset-password",
    title: titled("Set a new password"),
    description: account,
  },
  men: {
    path: men.path,
    title: titled(men.title),
    description:
      "Shirts, trousers, suits, shoes and bags for men, cut with care and priced in Ghana cedis.",
    indexed: true,
    categoryId: men.id,
  },
  women: {
    path: women.path,
    title: titled(women.title),
    description:
      "Dresses, blouses, skirts, shoes and bags for women, cut with care and priced in Ghana cedis.",
    indexed: true,
    categoryId: women.id,
  },
  accessories: {
    path: accessories.path,
    title: titled(accessories.title),
    description: "Jewelry, watches, sunglasses, wallets and belts that finish what you wear.",
    indexed: true,
    categoryId: accessories.id,
  },
  product: {
    path: "/product/:id",
    title: titled("Product"),
    description: "A piece from the Ntoma collection, priced in Ghana cedis.",
    indexed: true,
  },
  search: {
    path: "/search",
    title: titled("Search"),
    description: "Search the Ntoma collection.",
  },
  cart: { path: "/cart", title: titled("Shopping Cart"), description: account, guard: "user" },
  wishlist: {
    path: "/wish-list",
    title: titled("My Wishlist"),
    description: account,
    guard: "user",
  },
  orders: { path: "/orders", title: titled("My Orders"), description: account },
  checkout: { path: "/checkout", title: titled("Checkout"), description: account, guard: "user" },
  payment: { path: "/make-payment", title: titled("Payment"), description: account, guard: "user" },
  orderComplete: {
    path: "/order-complete",
    title: titled("Order complete"),
    description: account,
    guard: "user",
  },
  adminDashboard: { path: "/admin/dashboard", title: titled("Dashboard"), ...admin },
  adminProducts: { path: "/admin/products", title: titled("Products"), ...admin },
  adminOrders: { path: "/admin/orders", title: titled("Orders"), ...admin },
  adminOrderDetails: {
    path: "/admin/order-details/:id",
    title: titled("Order details"),
    ...admin,
  },
  adminCustomers: { path: "/admin/customers", title: titled("Customers"), ...admin },
  admin: { path: "/admin", title: titled("Shop Admin"), ...admin },
  notFound: {
    path: "*",
    title: titled("Page Not Found"),
    description: "There is no page at this address.",
  },
} as const satisfies Record<string, PageEntry>;

export type PageKey = keyof typeof pages;
export type AdminPageKey = Extract<PageKey, `admin${string}`>;
export type StorefrontPageKey = Exclude<PageKey, AdminPageKey>;

export function isAdminPage(key: PageKey): key is AdminPageKey {
  return key.startsWith("admin");
}
