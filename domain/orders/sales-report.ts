import type { Cedis } from "../money.ts";

export const reportSteps = ["day", "week", "month"] as const;
export type ReportStep = (typeof reportSteps)[number];

/** Gross was paid and refunds were made in the days; sales, the net, is what is left. */
export type Sums = { gross: Cedis; refunds: Cedis; sales: Cedis };

type NamedSums = Sums & { name: string; units: number };

/** Of what was refunded of an order; negative when a refund failed later. */
export type RefundRow = {
  id: number;
  day: string;
  orderId: number | null;
  paymentReference: string;
  method: string;
  amount: Cedis;
  reason: string;
  adminName: string;
  isDispute: boolean;
};

/** Every list adds up to the total; refunds are the newest thousand. */
export type SalesReport = {
  total: Sums & { orders: number };
  /** Days, weeks or months by their first day. */
  periods: (Sums & { start: string; orders: number })[];
  /** Best first; then all others together, and what is of no product. */
  products: NamedSums[];
  categories: NamedSums[];
  methods: (Sums & { method: string; orders: number })[];
  refunds: RefundRow[];
};
