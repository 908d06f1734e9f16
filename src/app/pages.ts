import type { ComponentType } from "react";
import type { StorefrontPageKey } from "#domain/pages/pages.ts";

const category = async () => (await import("./routes/storefront/category.tsx")).CategoryPage;

const shopText = async () => (await import("./routes/storefront/shop-text.tsx")).ShopTextPage;

/**
 * The component of each storefront page, in a chunk of its own. Its module is named after the page's
 * key: the build preloads its chunks.
 */
export const pageComponents = {
  home: async () => (await import("./routes/storefront/home.tsx")).HomePage,
  login: async () => (await import("./routes/storefront/login.tsx")).LoginPage,
  signUp: async () => (await import("./routes/storefront/sign-up.tsx")).SignUpPage,
  verifyEmailNotice: async () =>
    (await import("./routes/storefront/verify-email-notice.tsx")).VerifyEmailNoticePage,
  confirmEmail: async () =>
    (await import("./routes/storefront/confirm-email.tsx")).ConfirmEmailPage,
  forgotPassword: async () =>
    (await import("./routes/storefront/forgot-password.tsx")).ForgotPasswordPage,
  resetPassword: async () =>
    (await import("./routes/storefront/reset-password.tsx")).ResetPasswordPage,
  men: category,
  women: category,
  accessories: category,
  product: async () => (await import("./routes/storefront/product.tsx")).ProductPage,
  search: async () => (await import("./routes/storefront/search.tsx")).SearchPage,
  cart: async () => (await import("./routes/storefront/cart.tsx")).CartPage,
  wishlist: async () => (await import("./routes/storefront/wishlist.tsx")).WishlistPage,
  orders: async () => (await import("./routes/storefront/orders.tsx")).OrdersPage,
  account: async () => (await import("./routes/storefront/account.tsx")).AccountPage,
  checkout: async () => (await import("./routes/storefront/checkout.tsx")).CheckoutPage,
  payment: async () => (await import("./routes/storefront/payment.tsx")).PaymentPage,
  orderComplete: async () =>
    (await import("./routes/storefront/order-complete.tsx")).OrderCompletePage,
  delivery: shopText,
  returns: shopText,
  contact: shopText,
  terms: shopText,
  privacy: shopText,
  notFound: async () => (await import("./routes/storefront/not-found.tsx")).NotFoundPage,
} satisfies Record<StorefrontPageKey, () => Promise<ComponentType>>;
