import { csvHead, csvRows } from "../csv.ts";

/** All that the shop knows about a customer, as `customer_data` answers; a file has every part of it. */
export type CustomerData = {
  /** Null when it is gone; the orders stay. */
  account: { email: string; fullName: string | null; [part: string]: unknown } | null;
  orders: { reference: string; name: string; [part: string]: unknown }[];
  providerMessages: unknown[];
};

/** What an order has instead of its customer. */
const ERASED = "Erased customer";

export function isErased(order: { user_id: string | null; name: string }): boolean {
  return order.user_id === null && order.name === ERASED;
}

export const customerFileKinds = ["json", "csv"] as const;
export type CustomerFileKind = (typeof customerFileKinds)[number];

export function customerFile(data: CustomerData, kind: CustomerFileKind): string {
  return kind === "json" ? `${JSON.stringify(data, null, 2)}\n` : customerCsv(data);
}

/** One row for each value, so that one table holds everything: "orders, 1, items 2 name, Kente shirt". */
function customerCsv(data: CustomerData): string {
  const rows = Object.entries(data).flatMap(([part, value]) =>
    Array.isArray(value)
      ? value.flatMap((entry, index) => rowsOf(entry, [part, String(index + 1)]))
      : rowsOf(value, [part, ""]),
  );
  return csvHead(["Part", "Entry", "Field", "Value"]) + csvRows(rows);
}

function rowsOf(value: unknown, [part, entry, ...field]: string[]): string[][] {
  const start = [part ?? "", entry ?? ""];
  if (typeof value === "object" && value !== null) {
    const named = Object.entries(value).map(([name, inner]) => {
      const step = Array.isArray(value) ? String(Number(name) + 1) : name;
      return rowsOf(inner, [...start, ...field, step]);
    });
    return named.flat();
  }
  return value === null ? [] : [[...start, field.join(" "), String(value)]];
}
