/** The values of order and payment status, and their labels and colours per screen. */
export type Tone = "yellow" | "lightBlue" | "blue" | "indigo" | "green" | "red" | "grey";

export const orderStatuses = [
  "processing",
  "packaged",
  "dispatched",
  "delivered",
  "cancelled",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ["pending", "paid", "failed", "success"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

type StatusLook = { label: string; shopper: Tone; admin: Tone; pie: Tone };

const orderStatusLooks = {
  processing: { label: "Processing", shopper: "yellow", admin: "yellow", pie: "yellow" },
  packaged: { label: "Packaged", shopper: "blue", admin: "blue", pie: "lightBlue" },
  dispatched: { label: "Dispatched", shopper: "indigo", admin: "blue", pie: "indigo" },
  delivered: { label: "Delivered", shopper: "green", admin: "green", pie: "green" },
  cancelled: { label: "Cancelled", shopper: "red", admin: "red", pie: "red" },
} satisfies Record<OrderStatus, StatusLook>;

function isOrderStatus(value: string): value is OrderStatus {
  return Object.hasOwn(orderStatusLooks, value);
}

export function orderStatusLook(value: string): StatusLook {
  if (isOrderStatus(value)) return orderStatusLooks[value];
  return { label: value, shopper: "grey", admin: "grey", pie: "grey" };
}

const paymentStatusLooks = {
  pending: { label: "Pending", tone: "yellow" },
  paid: { label: "Paid", tone: "green" },
  failed: { label: "Failed", tone: "red" },
  success: { label: "Success", tone: "green" },
} satisfies Record<PaymentStatus, { label: string; tone: Tone }>;

function isPaymentStatus(value: string): value is PaymentStatus {
  return Object.hasOwn(paymentStatusLooks, value);
}

/** For the lists; the details page has its own rule. */
export function paymentStatusLook(value: string): { label: string; tone: Tone } {
  return isPaymentStatus(value) ? paymentStatusLooks[value] : { label: value, tone: "grey" };
}

/** "success" was confirmed by the provider; "paid" otherwise, such as in cash. */
export function isPaid(paymentStatus: string): boolean {
  return paymentStatus === "success" || paymentStatus === "paid";
}

export type StockStatus = {
  label: "Out of Stock" | "Low Stock" | "In Stock" | "Hidden";
  tone: Tone;
};

type Stock = { stockQuantity: number; hidden: boolean };

/** The same for every product; the database has the same limit. */
const IN_STOCK_FROM = 30;

export function stockStatus({ stockQuantity, hidden }: Stock): StockStatus {
  if (hidden) return { label: "Hidden", tone: "grey" };
  if (stockQuantity <= 0) return { label: "Out of Stock", tone: "red" };
  if (stockQuantity < IN_STOCK_FROM) return { label: "Low Stock", tone: "yellow" };
  return { label: "In Stock", tone: "green" };
}
