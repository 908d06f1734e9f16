import type { CustomerData } from "#domain/customers/customer-data.ts";
import type { AuditEntry } from "#domain/orders/audit-log.ts";
import type { DashboardSummary } from "#domain/orders/dashboard.ts";
import type { OrderEvent } from "#domain/orders/order-events.ts";
import type { SalesReport } from "#domain/orders/sales-report.ts";
import type { Product } from "#domain/products/catalog.ts";
import type { VersionedProduct } from "#domain/products/import/products-csv.ts";
import type { RecentImport } from "#domain/products/import/recent-imports.ts";
import type { ProductCounts } from "#domain/products/product-list.ts";
import type { SearchResult } from "#domain/products/search.ts";
import type { Database as Generated } from "./database.types.ts";

type Schema = Generated["public"];
type Tables = Schema["Tables"];
type Functions = Schema["Functions"];

type Nullable<Type, Key extends keyof Type> = Omit<Type, Key> & {
  [Name in Key]: Type[Name] | null;
};

/** Columns that a trigger fills on insert. */
type Filled<Name extends keyof Tables, Column extends keyof Tables[Name]["Insert"]> = Omit<
  Tables[Name],
  "Insert"
> & {
  Insert: Omit<Tables[Name]["Insert"], Column> & Partial<Pick<Tables[Name]["Insert"], Column>>;
};

type FindOrders = Functions["find_orders"];

/** The arguments of `find_orders` that filter; null does not. */
export type OrderQuery = Nullable<
  Required<Pick<FindOrders["Args"], "search" | "status" | "since" | "before" | "payment">>,
  "status" | "since" | "before" | "payment"
>;

/** `paymentId` and `settles` are null for what concerns an order itself, `orderId` for a charge without an order. */
export type AttentionRow = Nullable<
  Functions["needs_attention"]["Returns"][number],
  "paymentId" | "orderId" | "settles" | "dueAt"
>;

type RefinedTables = {
  auditLog: Omit<Tables["auditLog"], "Row"> & {
    Row: Omit<Tables["auditLog"]["Row"], "change"> & Pick<AuditEntry, "change">;
  };
  orderItems: Filled<"orderItems", "name" | "image">;
  paymentAttempts: Filled<"paymentAttempts", "reference">;
};

/** Paid orders to pack, and what needs attention; and whether the shop was restored and waits for its release. */
export type OrdersWaiting = { toPack: number; attention: number; isHeld: boolean };

type FindProducts = Functions["find_products"];

/** The arguments of `find_products` that filter and sort; null does not filter. */
export type ProductQuery = Nullable<
  Required<Pick<FindProducts["Args"], "search" | "status" | "category" | "sort">>,
  "status" | "category"
>;

/** The total comes with the first page. */
export type FoundProducts = { products: VersionedProduct[]; total: number | null };

/** How many products have back what a change took, and the names of those that were edited since. */
export type UndoneProducts = { undone: number; edited: string[] };

type Unchanged = Nullable<Functions["update_order_statuses"]["Returns"][number], "orderStatus">[];

type RefinedFunctions = {
  search_products: Omit<Functions["search_products"], "Returns"> & { Returns: SearchResult };
  related_products: Omit<Functions["related_products"], "Returns"> & { Returns: Product[] };
  count_products: Omit<Functions["count_products"], "Returns"> & { Returns: ProductCounts };
  stock_counts: Omit<Functions["stock_counts"], "Returns"> & {
    Returns: { low: number; out: number };
  };
  find_products: {
    Args: ProductQuery & Omit<FindProducts["Args"], keyof ProductQuery>;
    Returns: FoundProducts;
  };
  recent_imports: Omit<Functions["recent_imports"], "Returns"> & { Returns: RecentImport[] };
  undo_product_changes: Omit<Functions["undo_product_changes"], "Returns"> & {
    Returns: UndoneProducts;
  };
  dashboard_summary: Omit<Functions["dashboard_summary"], "Returns"> & {
    Returns: DashboardSummary;
  };
  sales_report: Omit<Functions["sales_report"], "Returns"> & { Returns: SalesReport };
  orders_waiting: Omit<Functions["orders_waiting"], "Returns"> & { Returns: OrdersWaiting };
  find_orders: Omit<FindOrders, "Args"> & {
    Args: OrderQuery & Omit<FindOrders["Args"], keyof OrderQuery>;
  };
  order_timeline: Omit<Functions["order_timeline"], "Returns"> & { Returns: OrderEvent[] };
  test_mail_outcome: Omit<Functions["test_mail_outcome"], "Returns"> & {
    Returns: Nullable<Functions["test_mail_outcome"]["Returns"][number], "recipient" | "sent_at">[];
  };
  customer_data: Omit<Functions["customer_data"], "Returns"> & { Returns: CustomerData | null };
  order_email: Omit<Functions["order_email"], "Returns"> & { Returns: string | null };
  order_counts: {
    Args: Omit<OrderQuery, "status">;
    Returns: Record<string, number>;
  };
  update_order_statuses: Omit<Functions["update_order_statuses"], "Returns"> & {
    Returns: Unchanged;
  };
  dispatch_orders: Omit<Functions["dispatch_orders"], "Returns"> & { Returns: Unchanged };
  needs_attention: Omit<Functions["needs_attention"], "Returns"> & { Returns: AttentionRow[] };
};

/** The generated types, with what the system catalog lacks: shapes of JSON, nulls, filled columns. */
export type Database = {
  public: Omit<Schema, "Tables" | "Functions"> & {
    Tables: Omit<Tables, keyof RefinedTables> & RefinedTables;
    Functions: Omit<Functions, keyof RefinedFunctions> & RefinedFunctions;
  };
};
