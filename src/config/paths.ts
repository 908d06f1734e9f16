import { categories } from "#domain/catalog.ts";

const [men, women, accessories] = categories;

/** Every address of the shop is built here. */
export const paths = {
  home: "/",
  login: "/login",
  signUp: "/sign-up",
  verifyEmailNotice: "/verify-email-notice",
  men: men.path,
  women: women.path,
  accessories: accessories.path,
  product: (id: number) => `/product/${id}`,
  cart: "/cart",
  wishlist: "/wish-list",
  orders: "/orders",
  checkout: "/checkout",
  payment: "/make-payment",
  orderComplete: "/order-complete",
  admin: "/admin",
  adminDashboard: "/admin/dashboard",
  adminProducts: "/admin/products",
  adminOrders: "/admin/orders",
  adminOrderDetails: (id: number) => `/admin/order-details/${id}`,
  adminCustomers: "/admin/customers",
} as const;
