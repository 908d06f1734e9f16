import type { Costs } from "./measure-costs.ts";
import type { OperationName } from "./operations.ts";

/** The operations of an average visit; orders and sign-ins are shares of all visits. */
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

/** Above this utilization of a core, response times increase. */
export const UTILIZATION = 0.6;
const SECONDS_PER_DAY = 86_400;
/** The ratio of the peak hour to the average hour. */
export const BUSY_HOUR = 2.4;
export const SALE_HOUR = 100;

/** Shoppers of all shops together; each shop has a separate database. */
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

/** Files and pictures are immutable, so a CDN can serve them. */
const FROM_CDN: readonly OperationName[] = ["file", "picture"];

export type Visit = { shopMs: number; databaseMs: number; kilobytes: number };

/** The cost of one visit, with or without a CDN. */
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

/** The cores that this number of shoppers needs at the allowed utilization. */
export function cores(ms: number, { shoppersPerSecond }: Demand): number {
  return (ms * shoppersPerSecond) / 1000 / UTILIZATION;
}

/** PGlite runs on the shop's only thread: its utilization. */
export function threadLoad(ms: number, { shoppersPerSecond, shops }: Demand): number {
  return (ms * shoppersPerSecond) / shops / 1000;
}

/** On Supabase there is no catalogue cache: every read is a query. */
export function supabaseDatabaseMs(costs: Costs): number {
  const catalogue = VISIT["catalogue read"] * costs["own read"].databaseMs;
  return costOfVisit(costs, true).databaseMs + catalogue;
}
