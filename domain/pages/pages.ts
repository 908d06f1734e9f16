import { type CategoryId, categories } from "../products/catalog.ts";

export const BRAND = "Ntoma";

export type PageEntry = {
  /** A route pattern: `:id` matches one segment, `*` for every path without a page. */
  path: string;
  /** Whether search engines may list the page. */
  indexed?: boolean;
  /** Who may open the page; everyone else is redirected. */
  guard?: "user" | "admin";
  /** The category whose products the page lists. */
  categoryId?: CategoryId;
  /** Whether the page shows a text of the shop's details. */
  isAboutShop?: boolean;
  /** The path of the page that stays behind a page which opens as a dialog. */
  over?: string;
};

const PRODUCT_MANAGEMENT = "/admin/products";

const [men, women, accessories] = categories;

/** Every page: adding one takes an entry here, its texts in page-texts.ts and its component in src/app. */
export const pages = {
  home: { path: "/", indexed: true },
  login: { path: "/login", indexed: true },
  signUp: { path: "/sign-up", indexed: true },
  verifyEmailNotice: { path: "/verify-email-notice" },
  confirmEmail: { path: "/confirm-email" },
  forgotPassword: { path: "/forgot-password" },
  resetPassword: { path: "/reset-password" },
  men: { path: men.path, indexed: true, categoryId: men.id },
  women: { path: women.path, indexed: true, categoryId: women.id },
  accessories: { path: accessories.path, indexed: true, categoryId: accessories.id },
  product: { path: "/product/:id", indexed: true },
  search: { path: "/search" },
  cart: { path: "/cart", guard: "user" },
  wishlist: { path: "/wish-list", guard: "user" },
  orders: { path: "/orders" },
  account: { path: "/account", guard: "user" },
  checkout: { path: "/checkout", guard: "user" },
  payment: { path: "/make-payment", guard: "user" },
  delivery: { path: "/delivery", indexed: true, isAboutShop: true },
  returns: { path: "/returns", indexed: true, isAboutShop: true },
  contact: { path: "/contact", indexed: true, isAboutShop: true },
  terms: { path: "/terms", indexed: true, isAboutShop: true },
  privacy: { path: "/privacy", indexed: true, isAboutShop: true },
  orderComplete: { path: "/order-complete", guard: "user" },
  adminDashboard: { path: "/admin/dashboard", guard: "admin" },
  adminProducts: { path: PRODUCT_MANAGEMENT, guard: "admin" },
  adminNewProduct: { path: "/admin/products/new", guard: "admin", over: PRODUCT_MANAGEMENT },
  adminProduct: { path: "/admin/products/:id", guard: "admin", over: PRODUCT_MANAGEMENT },
  adminOrders: { path: "/admin/orders", guard: "admin" },
  adminOrderDetails: { path: "/admin/order-details/:id", guard: "admin" },
  adminCustomers: { path: "/admin/customers", guard: "admin" },
  adminReports: { path: "/admin/reports", guard: "admin" },
  adminShopDetails: { path: "/admin/shop-details", guard: "admin" },
  admin: { path: "/admin", guard: "admin" },
  notFound: { path: "*" },
} as const satisfies Record<string, PageEntry>;

export type PageKey = keyof typeof pages;
export type AdminPageKey = Extract<PageKey, `admin${string}`>;
export type StorefrontPageKey = Exclude<PageKey, AdminPageKey>;

export function isAdminPage(key: PageKey): key is AdminPageKey {
  return key.startsWith("admin");
}
