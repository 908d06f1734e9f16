import { matchRoutes, Navigate, type RouteObject } from "react-router";
import { paths } from "#config/paths.ts";
import { AdminOnly } from "./guards/admin-only.tsx";
import { LoginRequired } from "./guards/login-required.tsx";
import { StorefrontLayout } from "./layouts/storefront-layout.tsx";
import { type LazyPage, lazyPage } from "./lazy-page.tsx";

const Home = lazyPage(async () => (await import("./routes/storefront/home.tsx")).HomePage);
const Login = lazyPage(async () => (await import("./routes/storefront/login.tsx")).LoginPage);
const SignUp = lazyPage(async () => (await import("./routes/storefront/sign-up.tsx")).SignUpPage);
const VerifyEmail = lazyPage(
  async () => (await import("./routes/storefront/verify-email-notice.tsx")).VerifyEmailNoticePage,
);
const categoryPages = () => import("./routes/storefront/category.tsx");
const Men = lazyPage(async () => (await categoryPages()).MenPage);
const Women = lazyPage(async () => (await categoryPages()).WomenPage);
const Accessories = lazyPage(async () => (await categoryPages()).AccessoriesPage);
const Product = lazyPage(async () => (await import("./routes/storefront/product.tsx")).ProductPage);
const NotFound = lazyPage(
  async () => (await import("./routes/storefront/not-found.tsx")).NotFoundPage,
);
const Cart = lazyPage(async () => (await import("./routes/storefront/cart.tsx")).CartPage);
const Wishlist = lazyPage(
  async () => (await import("./routes/storefront/wishlist.tsx")).WishlistPage,
);
const Orders = lazyPage(async () => (await import("./routes/storefront/orders.tsx")).OrdersPage);
const Checkout = lazyPage(
  async () => (await import("./routes/storefront/checkout.tsx")).CheckoutPage,
);
const MakePayment = lazyPage(
  async () => (await import("./routes/storefront/payment.tsx")).MakePaymentPage,
);
const OrderComplete = lazyPage(
  async () => (await import("./routes/storefront/order-complete.tsx")).OrderCompletePage,
);
const AdminFrame = lazyPage(async () => (await import("./layouts/admin-layout.tsx")).AdminLayout);
const AdminDashboard = lazyPage(
  async () => (await import("./routes/admin/dashboard.tsx")).DashboardPage,
);
const AdminProducts = lazyPage(
  async () => (await import("./routes/admin/products.tsx")).ProductsPage,
);
const AdminOrders = lazyPage(async () => (await import("./routes/admin/orders.tsx")).OrdersPage);
const AdminOrderDetails = lazyPage(
  async () => (await import("./routes/admin/order-details.tsx")).OrderDetailsPage,
);
const AdminCustomers = lazyPage(
  async () => (await import("./routes/admin/customers.tsx")).CustomersPage,
);

function route(path: string, Page: LazyPage): RouteObject {
  return { path, caseSensitive: true, element: <Page />, handle: { preload: Page.preload } };
}

export const routes: RouteObject[] = [
  {
    element: <StorefrontLayout />,
    children: [
      route(paths.home, Home),
      route(paths.login, Login),
      route(paths.signUp, SignUp),
      route(paths.verifyEmailNotice, VerifyEmail),
      route(paths.men, Men),
      route(paths.women, Women),
      route(paths.accessories, Accessories),
      route("/product/:id", Product),
      route(paths.orders, Orders),
      {
        element: <LoginRequired />,
        children: [
          route(paths.cart, Cart),
          route(paths.wishlist, Wishlist),
          route(paths.checkout, Checkout),
          route(paths.payment, MakePayment),
          route(paths.orderComplete, OrderComplete),
        ],
      },
      route("*", NotFound),
    ],
  },
  {
    element: <AdminOnly />,
    children: [
      {
        path: paths.admin,
        caseSensitive: true,
        element: <Navigate to={paths.adminDashboard} replace />,
      },
      {
        element: <AdminFrame />,
        handle: { preload: AdminFrame.preload },
        children: [
          route(paths.adminDashboard, AdminDashboard),
          route(paths.adminProducts, AdminProducts),
          route(paths.adminOrders, AdminOrders),
          route("/admin/order-details/:id", AdminOrderDetails),
          route(paths.adminCustomers, AdminCustomers),
        ],
      },
    ],
  },
];

/** Fetches the code of the page at an address ahead of its first render. */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => (route.handle as Partial<LazyPage>)?.preload?.()));
}
