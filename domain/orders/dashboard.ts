import type { Cedis } from "../money.ts";

/** The result of `dashboard_summary`; days are calendar days such as 2026-11-09, oldest first. */
export type DashboardSummary = {
  totalSales: Cedis;
  pendingOrders: number;
  dispatchedOrders: number;
  deliveredOrders: number;
  dailySales: DailySales[];
  statusDistribution: StatusCount[];
};

export type DailySales = { day: string; sales: Cedis };

export type StatusCount = { name: string; value: number };
