import { categories, type Product } from "../products/catalog.ts";
import type { Page } from "./page-of.ts";
import { BRAND, type PageKey } from "./pages.ts";

type PageText = { title: string; description: string };

const [men, women, accessories] = categories;
const titled = (heading: string) => `${heading} · ${BRAND}`;
const account = "Your Ntoma account: cart, wishlist, delivery and orders.";
const admin = "The back office of the Ntoma shop.";

/** Apart from the pages: a browser loads these texts when it navigates. */
const texts = {
  home: {
    title: `${BRAND} · Clothing and accessories from a Ghanaian atelier`,
    description:
      "Redefine your wardrobe: clothing, shoes, bags and jewelry for women and men, in the calm of a West African atelier.",
  },
  login: { title: titled("Sign in"), description: "Sign in to your Ntoma account." },
  signUp: { title: titled("Create your account"), description: "Open an account at Ntoma." },
  verifyEmailNotice: { title: titled("Verify your email"), description: account },
  confirmEmail: { title: titled("Confirm your email"), description: account },
  forgotPassword: { title: titled("Forgot your password?"), description: account },
  resetPassword: { title: titled("Set a new password"), description: account },
  men: {
    title: titled(men.title),
    description:
      "Shirts, trousers, suits, shoes and bags for men, cut with care and priced in Ghana cedis.",
  },
  women: {
    title: titled(women.title),
    description:
      "Dresses, blouses, skirts, shoes and bags for women, cut with care and priced in Ghana cedis.",
  },
  accessories: {
    title: titled(accessories.title),
    description: "Jewelry, watches, sunglasses, wallets and belts that finish what you wear.",
  },
  product: {
    title: titled("Product"),
    description: "A piece from the Ntoma collection, priced in Ghana cedis.",
  },
  search: { title: titled("Search"), description: "Search the Ntoma collection." },
  cart: { title: titled("Shopping Cart"), description: account },
  wishlist: { title: titled("My Wishlist"), description: account },
  orders: { title: titled("My Orders"), description: account },
  account: { title: titled("Your Account"), description: account },
  checkout: { title: titled("Checkout"), description: account },
  payment: { title: titled("Payment"), description: account },
  orderComplete: { title: titled("Order complete"), description: account },
  delivery: { title: titled("Delivery"), description: "How and when Ntoma delivers an order." },
  returns: { title: titled("Returns"), description: "How to send something back to Ntoma." },
  contact: { title: titled("Contact"), description: "How to reach the Ntoma shop." },
  terms: { title: titled("Terms"), description: "The terms of the Ntoma shop." },
  privacy: { title: titled("Privacy"), description: "What the Ntoma shop stores, and why." },
  adminDashboard: { title: titled("Dashboard"), description: admin },
  adminProducts: { title: titled("Products"), description: admin },
  adminNewProduct: { title: titled("Add product"), description: admin },
  adminProduct: { title: titled("Edit product"), description: admin },
  adminOrders: { title: titled("Orders"), description: admin },
  adminOrderDetails: { title: titled("Order details"), description: admin },
  adminCustomers: { title: titled("Customers"), description: admin },
  adminReports: { title: titled("Reports"), description: admin },
  adminShopDetails: { title: titled("Shop details"), description: admin },
  admin: { title: titled("Shop Admin"), description: admin },
  notFound: { title: titled("Page Not Found"), description: "There is no page at this address." },
} satisfies Record<PageKey, PageText>;

const productNotFound: PageText = {
  title: titled("Product not found"),
  description: "We could not find it.",
};

/** The title and description of a page, or of the product or the search that it shows. */
export function textOf(page: Page, product?: Product, query?: string): PageText {
  if (page.isMissing) return productNotFound;
  if (query) return { ...texts[page.key], title: titled(`Results for “${query}”`) };
  if (!product) return texts[page.key];
  return { title: titled(product.name), description: shorten(product.description) };
}

const MAX_DESCRIPTION_LENGTH = 155;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, line.lastIndexOf(" ", MAX_DESCRIPTION_LENGTH))}…`;
}
