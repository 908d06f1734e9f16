import type { DashboardSummary } from "#domain/orders/dashboard.ts";
import type { Order } from "#domain/orders/orders.ts";
import { tables } from "#lib/data/supabase.ts";

export async function readSummary(timeZone: string): Promise<DashboardSummary> {
  const { data, error } = await tables().rpc("dashboard_summary", { time_zone: timeZone });
  if (error) throw error;
  return data;
}

export type StockCounts = { low: number; out: number };

export async function readStockCounts(): Promise<StockCounts> {
  const { data, error } = await tables().rpc("stock_counts", undefined, { get: true });
  if (error) throw error;
  return data;
}

export type RecentOrder = Pick<
  Order,
  "id" | "paymentReference" | "name" | "orderStatus" | "totalAmount"
>;

const RECENT_ORDERS = 5;

export async function readRecentOrders(): Promise<RecentOrder[]> {
  const { data, error } = await tables()
    .from("orders")
    .select("id,paymentReference,name,orderStatus,totalAmount")
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(RECENT_ORDERS);
  if (error) throw error;
  return data;
}
