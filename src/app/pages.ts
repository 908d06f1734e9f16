import type { ComponentType } from "react";
import type { StorefrontPageKey } from "#domain/pages/pages.ts";
import type { PersonalPageKey } from "./personal-pages.ts";

const category = async () => (await import("./routes/storefront/category.tsx")).CategoryPage;

const shopText = async () => (await import("./routes/storefront/shop-text.tsx")).ShopTextPage;

const personal = (key: PersonalPageKey) => async (): Promise<ComponentType> =>
  (await import("./personal-pages.ts")).personalPages[key]();

/**
 * The component of each storefront page, in a chunk of its own. Its module is named after the page's
 * key: the build preloads its chunks.
 */
export const pageComponents = {
  home: async () => (await import("./routes/storefront/home.tsx")).HomePage,
  login: personal("login"),
  signUp: personal("signUp"),
  verifyEmailNotice: personal("verifyEmailNotice"),
  confirmEmail: personal("confirmEmail"),
  forgotPassword: personal("forgotPassword"),
  resetPassword: personal("resetPassword"),
  men: category,
  women: category,
  accessories: category,
  product: async () => (await import("./routes/storefront/product.tsx")).ProductPage,
  search: async () => (await import("./routes/storefront/search.tsx")).SearchPage,
  cart: personal("cart"),
  wishlist: personal("wishlist"),
  orders: personal("orders"),
  account: personal("account"),
  checkout: personal("checkout"),
  payment: personal("payment"),
  orderComplete: personal("orderComplete"),
  delivery: shopText,
  returns: shopText,
  contact: shopText,
  terms: shopText,
  privacy: shopText,
  notFound: async () => (await import("./routes/storefront/not-found.tsx")).NotFoundPage,
} satisfies Record<StorefrontPageKey, () => Promise<ComponentType>>;
