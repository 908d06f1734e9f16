import type { AuditEntry } from "#domain/audit-log.ts";
import type { DashboardSummary } from "#domain/dashboard.ts";
import type { SearchResult } from "#domain/search.ts";

/** The tables as PostgREST serves them; the migrations in supabase/ are their source. */
type Table<Row, Required extends keyof Row, Relations extends Relation[] = []> = {
  Row: Row;
  Insert: Pick<Row, Required> & Partial<Row>;
  Update: Partial<Row>;
  Relationships: Relations;
};

type Relation = {
  foreignKeyName: string;
  columns: string[];
  isOneToOne: false;
  referencedRelation: string;
  referencedColumns: string[];
};

type BelongsTo<Name extends string, Column extends string, Target extends string> = {
  foreignKeyName: Name;
  columns: [Column];
  isOneToOne: false;
  referencedRelation: Target;
  referencedColumns: ["id"];
};

type CategoryRow = { id: number; name: string };
type SubCategoryRow = { id: number; name: string; categoryId: number };

type ProductRow = {
  id: number;
  name: string;
  description: string;
  image: string;
  price: number;
  stockQuantity: number;
  discount: number;
  categoryId: number;
  subCategoryId: number;
  version: number;
};

/** A line of a file: a new product, or id, version and what changes. */
type ProductImportRow = { importId: string; line: number; product: Partial<ProductRow> };

type LineRow = {
  id: number;
  productId: number;
  user_id: string;
  quantity: number;
};

type AuditLogRow = AuditEntry & { table: string; rowId: number };

type Recipient = {
  phoneNumber: string;
  address: string;
  city: string;
  region: string;
  user_id: string;
};

type DeliveryDetailRow = Recipient & { id: number; fullName: string };

type OrderRow = Recipient & {
  id: number;
  created_at: string;
  orderStatus: string;
  paymentStatus: string;
  totalAmount: number;
  paymentReference: string;
  name: string;
  refundStatus: string | null;
  shortBy: number;
};

type PaymentRow = {
  id: number;
  created_at: string;
  orderId: number | null;
  paymentReference: string;
  kind: string;
  status: string;
  amount: number;
  currency: string;
  channel: string;
  way: string;
  note: string;
};

type OrderItemRow = {
  id: number;
  orderId: number;
  productId: number | null;
  quantity: number;
  price: number;
  name: string;
  image: string;
};

/** The arguments of `find_orders`; null does not filter. */
export type OrderQuery = {
  search: string;
  status: string | null;
  since: string | null;
  before: string | null;
  payment: string | null;
};

type OrderPage = { skip: number; take: number; after_time: string; after_id: number };

type OpenPaymentRow = { orderId: number; reference: string; created_at: string };

/** `paymentId` is null for what concerns an order itself, `orderId` for a charge without an order. */
export type AttentionRow = {
  kind: string;
  paymentId: number | null;
  orderId: number | null;
  paymentReference: string;
  amount: number;
  pieces: number;
  note: string;
  since: string;
};

type HeldPieces = { productId: number; held: number };

export type Database = {
  public: {
    Tables: {
      auditLog: Table<AuditLogRow, never>;
      categories: Table<CategoryRow, "id" | "name">;
      subCategories: Table<
        SubCategoryRow,
        "id" | "name" | "categoryId",
        [BelongsTo<"subCategories_categoryId_fkey", "categoryId", "categories">]
      >;
      products: Table<
        ProductRow,
        Exclude<keyof ProductRow, "id" | "discount" | "version">,
        [
          BelongsTo<"products_categoryId_fkey", "categoryId", "categories">,
          BelongsTo<"products_subCategoryId_fkey", "subCategoryId", "subCategories">,
        ]
      >;
      productImports: Table<ProductImportRow, keyof ProductImportRow>;
      carts: Table<
        LineRow,
        "productId" | "user_id" | "quantity",
        [BelongsTo<"carts_productId_fkey", "productId", "products">]
      >;
      wishlists: Table<
        LineRow,
        "productId" | "user_id" | "quantity",
        [BelongsTo<"wishlists_productId_fkey", "productId", "products">]
      >;
      deliveryDetails: Table<DeliveryDetailRow, keyof Recipient | "fullName">;
      orders: Table<
        OrderRow,
        Exclude<keyof OrderRow, "id" | "created_at" | "refundStatus" | "shortBy">
      >;
      payments: Table<PaymentRow, never>;
      paymentAttempts: Table<OpenPaymentRow, "orderId">;
      orderItems: Table<
        OrderItemRow,
        "orderId" | "productId" | "quantity" | "price",
        [
          BelongsTo<"orderItems_orderId_fkey", "orderId", "orders">,
          BelongsTo<"orderItems_productId_fkey", "productId", "products">,
        ]
      >;
    };
    Views: Record<never, never>;
    Functions: {
      search_products: {
        Args: { query: string; category?: number; max_rows?: number };
        Returns: SearchResult;
      };
      dashboard_summary: { Args: { time_zone: string }; Returns: DashboardSummary };
      find_orders: { Args: OrderQuery & Partial<OrderPage>; Returns: OrderRow[] };
      count_orders: { Args: OrderQuery; Returns: number };
      cancel_order: { Args: { order_id: number }; Returns: undefined };
      open_payments: { Args: never; Returns: OpenPaymentRow[] };
      needs_attention: { Args: never; Returns: AttentionRow[] };
      held_pieces: { Args: never; Returns: HeldPieces[] };
      update_order_statuses: {
        Args: { ids: number[]; status: string };
        Returns: { id: number; error: string }[];
      };
      import_products: { Args: { import_id: string; line_count: number }; Returns: undefined };
      restore_product: { Args: { product_id: number }; Returns: ProductRow[] };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
