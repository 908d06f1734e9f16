import type { Costs } from "./measure-costs.ts";
import type { OperationName } from "./operations.ts";

/** What an average shopper does in one visit; orders and sign-ins are shares of all shoppers. */
export const VISIT: Record<OperationName, number> = {
  page: 6,
  file: 3,
  "catalogue read": 5,
  "own read": 2,
  picture: 40,
  "new picture": 0.002,
  order: 0.02,
  "sign-in": 0.05,
};

/** A core that is busier than this answers late. */
export const UTILIZATION = 0.6;
const SECONDS_PER_DAY = 86_400;
/** The busiest hour of an ordinary day has so many times the visitors of the average one. */
export const BUSY_HOUR = 2.4;
export const SALE_HOUR = 100;

/** Shoppers of all shops together; each shop has a database of its own. */
export type Demand = { name: string; shops: number; shoppersPerSecond: number };

export const DEMANDS: readonly Demand[] = [
  { name: "10 shops, 2,000 shoppers a day each", shops: 10, shoppersPerSecond: busy(20_000) },
  { name: "1 million shoppers a day", shops: 1, shoppersPerSecond: busy(1_000_000) },
  {
    name: "its sale hour (100-fold)",
    shops: 1,
    shoppersPerSecond: (1_000_000 / SECONDS_PER_DAY) * SALE_HOUR,
  },
];

function busy(shoppersPerDay: number): number {
  return (shoppersPerDay / SECONDS_PER_DAY) * BUSY_HOUR;
}

/** Files and pictures never change under their address, so that a CDN can send them. */
const FROM_CDN: readonly OperationName[] = ["file", "picture"];

export type Visit = { shopMs: number; databaseMs: number; kilobytes: number };

/** What one visit costs, with or without a CDN in front. */
export function costOfVisit(costs: Costs, hasCdn: boolean): Visit {
  const visit = { shopMs: 0, databaseMs: 0, kilobytes: 0 };
  for (const [name, times] of Object.entries(VISIT) as [OperationName, number][]) {
    if (hasCdn && FROM_CDN.includes(name)) continue;
    visit.shopMs += costs[name].shopMs * times;
    visit.databaseMs += costs[name].databaseMs * times;
    visit.kilobytes += costs[name].kilobytes * times;
  }
  return visit;
}

/** Cores that the work of so many shoppers keeps busy to the allowed degree. */
export function cores(ms: number, { shoppersPerSecond }: Demand): number {
  return (ms * shoppersPerSecond) / 1000 / UTILIZATION;
}

/** PGlite runs on the shop's only thread: which share of it is busy. */
export function threadLoad(ms: number, { shoppersPerSecond, shops }: Demand): number {
  return (ms * shoppersPerSecond) / shops / 1000;
}

/** On Supabase no process of ours keeps the catalogue in memory: every read of it is a query. */
export function supabaseDatabaseMs(costs: Costs): number {
  const catalogue = VISIT["catalogue read"] * costs["own read"].databaseMs;
  return costOfVisit(costs, true).databaseMs + catalogue;
}
