import { cedis, formatCedis } from "../money.ts";
import { moneyLabel } from "../payments.ts";
import { categories, nameIn, subCategories } from "../products/catalog.ts";
import { type ProductColumn, productColumns } from "../products/product-columns.ts";
import { orderStatusLook, paymentStatusLook } from "./statuses.ts";

/** One change of a product or an order; a change by the shop itself has no user. */
export type AuditEntry = {
  id: number;
  at: string;
  user_id: string | null;
  userName: string;
  /** False for a shopper, who may cancel an own order, and for the shop itself. */
  byAdmin: boolean;
  /** Old and new value by column. */
  change: Record<string, [unknown, unknown]>;
};

export const AUDIT_COLUMNS = "id,at,user_id,userName,byAdmin,change";

type Look = { label: string; text?: (value: unknown) => string };

/** Where a value is not shown as it is stored. */
const productTexts: Partial<Record<ProductColumn, Look["text"]>> = {
  price: (value) => formatCedis(cedis(Number(value))),
  categoryId: (value) => nameIn(categories, value) ?? String(value),
  subCategoryId: (value) => nameIn(subCategories, value) ?? String(value),
  hidden: (value) => (value ? "yes" : "no"),
  image: (value) => String(value).split("/").at(-1) ?? "",
};

const looks: Record<string, Look> = {
  orderStatus: { label: "Order status", text: (value) => orderStatusLook(String(value)).label },
  paymentStatus: {
    label: "Payment status",
    text: (value) => paymentStatusLook(String(value)).label,
  },
  moneyStatus: { label: "Money", text: (value) => moneyLabel(String(value)) },
  /** Only in entries from before the money of an order had one word. */
  refundStatus: { label: "Refund" },
  shortBy: { label: "Short by" },
  courier: { label: "Courier" },
  trackingNumber: { label: "Tracking number" },
  trackingLink: { label: "Tracking link" },
  phoneNumber: { label: "Phone number" },
  address: { label: "Address" },
  city: { label: "City" },
  region: { label: "Region" },
  customer: { label: "Customer" },
  ...Object.fromEntries(
    productColumns.map(({ name, label }) => [name, { label, text: productTexts[name] }]),
  ),
};

const LONGEST = 80;

function valueText(look: Look, value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  const text = look.text?.(value) ?? String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** "Order status: Processing → Packaged", one line for each column. */
export function changeLines({ change }: Pick<AuditEntry, "change">): string[] {
  return Object.entries(change).map(([column, [before, after]]) => {
    const look = looks[column] ?? { label: column };
    return `${look.label}: ${valueText(look, before)} → ${valueText(look, after)}`;
  });
}

/** The entry of a new or deleted row has all its columns, of which one line is enough. */
export function productChangeLines(entry: Pick<AuditEntry, "change">, isFirst: boolean): string[] {
  const [before, after] = entry.change.name ?? ["", ""];
  if (before === null) return [isFirst ? "Added" : "Restored from the trash"];
  return after === null ? ["Deleted"] : changeLines(entry);
}

export function authorOf({ user_id, userName, byAdmin }: AuditEntry): string {
  if (user_id === null) return (byAdmin && userName) || "The shop";
  if (!byAdmin) return userName ? `Shopper (${userName})` : "Shopper";
  return userName || "An admin";
}
