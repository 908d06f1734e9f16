import type { Costs } from "./measure-costs.ts";
import {
  cores,
  costOfVisit,
  DEMANDS,
  type Demand,
  supabaseDatabaseMs,
  threadLoad,
  UTILIZATION,
  VISIT,
} from "./model.ts";
import type { OperationName } from "./operations.ts";

export type Measured = { PGlite: Costs; PostgreSQL: Costs };

const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = head.map((_, index) => (index === 0 ? "---" : "---:"));
  return [row(head), `|${line.join("|")}|`, ...rows.map(row)].join("\n");
}

const rounded = (value: number) =>
  value.toLocaleString("en-US", { maximumSignificantDigits: value < 100 ? 2 : 3 });

export function costTable({ PGlite, PostgreSQL }: Measured): string {
  const head = [
    "operation",
    "times per visit",
    "PGlite: shop (ms)",
    "PostgreSQL: shop (ms)",
    "PostgreSQL: database (ms)",
    "sent (kB)",
  ];
  const names = Object.keys(VISIT) as OperationName[];
  const rows = names.map((name) => [
    name,
    VISIT[name],
    rounded(PGlite[name].shopMs),
    rounded(PostgreSQL[name].shopMs),
    rounded(PostgreSQL[name].databaseMs),
    PostgreSQL[name].kilobytes ? rounded(PostgreSQL[name].kilobytes) : "",
  ]);
  const visits = [
    visitRow("one visit", PGlite, PostgreSQL, false),
    visitRow("one visit, CDN", PGlite, PostgreSQL, true),
  ];
  return table(head, [...rows, ...visits]);
}

function visitRow(name: string, pglite: Costs, postgres: Costs, hasCdn: boolean) {
  const [one, other] = [costOfVisit(pglite, hasCdn), costOfVisit(postgres, hasCdn)];
  const ms = [one.shopMs, other.shopMs, other.databaseMs].map(rounded);
  return [`**${name}**`, "", ...ms, rounded(other.kilobytes)];
}

/** Sessions of a process with the smallest default pool, and one for notifications. */
const SESSIONS = 5;

export function needsTable({ PGlite, PostgreSQL }: Measured): string {
  const all = costOfVisit(PostgreSQL, false);
  const behindCdn = costOfVisit(PostgreSQL, true);
  const embedded = costOfVisit(PGlite, true).shopMs;
  const processes = (demand: Demand) =>
    Math.max(1, Math.ceil(cores(behindCdn.shopMs, demand) / demand.shops)) * demand.shops;
  const megabits = (kilobytes: number, { shoppersPerSecond }: Demand) =>
    rounded((kilobytes * shoppersPerSecond * 8) / 1000);
  const lines: Record<string, (demand: Demand) => string> = {
    "shoppers per second": ({ shoppersPerSecond }) => rounded(shoppersPerSecond),
    "orders per second": ({ shoppersPerSecond }) => rounded(shoppersPerSecond * VISIT.order),
    "PGlite, CDN: load of each shop's thread": (demand) => load(threadLoad(embedded, demand)),
    "PostgreSQL: cores for the shop": (demand) => rounded(cores(all.shopMs, demand)),
    "PostgreSQL, CDN: cores for the shop": (demand) => rounded(cores(behindCdn.shopMs, demand)),
    "PostgreSQL: cores for the database": (demand) => rounded(cores(all.databaseMs, demand)),
    "PostgreSQL, CDN: processes of one core": (demand) => rounded(processes(demand)),
    "their database sessions (`POOL_SIZE=4`)": (demand) => rounded(processes(demand) * SESSIONS),
    "Supabase: cores for the database": (demand) =>
      rounded(cores(supabaseDatabaseMs(PostgreSQL), demand)),
    "sent by the shop (Mbit/s)": (demand) => megabits(all.kilobytes, demand),
    "sent by the shop, CDN (Mbit/s)": (demand) => megabits(behindCdn.kilobytes, demand),
  };
  const rows = Object.entries(lines).map(([name, value]) => [name, ...DEMANDS.map(value)]);
  return table(["", ...DEMANDS.map(({ name }) => name)], rows);
}

function load(share: number): string {
  return share > UTILIZATION ? "too much" : `${rounded(share * 100)} %`;
}

export function memoryLine({ PGlite, PostgreSQL }: Measured): string {
  const [one, other] = [PGlite, PostgreSQL].map(({ memoryMb }) => rounded(memoryMb));
  return `Memory of one process after the measurement: ${one} MB with PGlite, ${other} MB with PostgreSQL.`;
}
