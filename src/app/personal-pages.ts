import type { ComponentType } from "react";
import type { StorefrontPageKey } from "#domain/pages/pages.ts";

export { LoginRequired } from "./guards/login-required.tsx";

/** The pages of a customer and of signing in, which the first load of the shop does without. */
export const personalPages = {
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
  cart: async () => (await import("./routes/storefront/cart.tsx")).CartPage,
  wishlist: async () => (await import("./routes/storefront/wishlist.tsx")).WishlistPage,
  orders: async () => (await import("./routes/storefront/orders.tsx")).OrdersPage,
  account: async () => (await import("./routes/storefront/account.tsx")).AccountPage,
  checkout: async () => (await import("./routes/storefront/checkout.tsx")).CheckoutPage,
  payment: async () => (await import("./routes/storefront/payment.tsx")).PaymentPage,
  orderComplete: async () =>
    (await import("./routes/storefront/order-complete.tsx")).OrderCompletePage,
} satisfies Partial<Record<StorefrontPageKey, () => Promise<ComponentType>>>;

export type PersonalPageKey = keyof typeof personalPages;
