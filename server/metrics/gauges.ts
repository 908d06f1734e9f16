import { setTimeout as sleep } from "node:timers/promises";
import type { Gauge, Registry } from "prom-client";
import type { PoolState } from "../database/connection/session-limit.ts";
import type { ShopState } from "./shop-state.ts";

type PromClient = typeof import("prom-client");
/** How several workers' values become one. */
type Aggregator = "sum" | "min" | "max";

/** What is read at each scrape. */
export type Readings = {
  poolState(): PoolState;
  /** Whether the shop can sell. */
  isReady(): Promise<boolean>;
  shopState(): Promise<ShopState>;
  /** Free space of the data folder's disk; undefined without a folder. */
  freeBytes(): Promise<number | undefined>;
};

export function defineGauges(
  { Gauge }: PromClient,
  register: Registry,
  { poolState, isReady, shopState, freeBytes }: Readings,
): void {
  const define = (
    name: string,
    help: string,
    aggregator: Aggregator,
    read: () => Promise<number | undefined>,
  ) =>
    new Gauge({
      name,
      help,
      registers: [register],
      aggregator,
      async collect(this: Gauge) {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });

  define("ntoma_ready", "1 while the shop can sell.", "min", async () => Number(await isReady()));
  define("ntoma_disk_free_bytes", "Free space of the data folder's disk.", "min", freeBytes);
  definePoolSessions(Gauge, register, poolState);

  const readState = oncePerScrape(shopState);
  for (const [name, help, pick] of STATE_GAUGES) {
    // All workers read the same database.
    define(name, help, "max", async () => {
      const state = await readState();
      return state && pick(state);
    });
  }
}

const STATE_GAUGES: [name: string, help: string, pick: (state: ShopState) => number][] = [
  ["ntoma_held_pieces", "Pieces that unpaid orders hold now.", (state) => state.heldPieces],
  ["ntoma_unsent_mails", "Mails that are due and not sent.", (state) => state.waitingMails],
  [
    "ntoma_unsent_mail_age_seconds",
    "How long the oldest unsent mail has been due.",
    (state) => state.oldestMailAge,
  ],
  [
    "ntoma_failed_mails",
    "Mails that were tried ten times and are not tried again.",
    (state) => state.failedMails,
  ],
  ["ntoma_refunds_due", "Orders that owe money to their customer.", (state) => state.refundsDue],
  [
    "ntoma_refund_due_age_seconds",
    "For how long the oldest of them has owed it.",
    (state) => state.oldestRefundAge,
  ],
  ["ntoma_open_disputes", "Disputes without an end.", (state) => state.openDisputes],
  [
    "ntoma_last_sweep_timestamp_seconds",
    "When unpaid orders were last looked for, 0 for never.",
    (state) => state.lastSweep,
  ],
  [
    "ntoma_last_backup_timestamp_seconds",
    "When a backup was last written and read back, 0 for never.",
    (state) => state.lastBackup,
  ],
];

/** Prometheus waits for ten seconds, and the primary process for three. */
const DEADLINE_MS = 2500;

/** One read for all gauges. Without a database they have no value, and the other metrics are served. */
function oncePerScrape(read: Readings["shopState"]): () => Promise<ShopState | undefined> {
  let running: Promise<ShopState | undefined> | undefined;
  const readOrLog = async () => {
    try {
      return await read();
    } catch (error) {
      console.error("Reading the shop's state for the metrics failed:", error);
      return undefined;
    } finally {
      running = undefined;
    }
  };
  return () => {
    running ??= readOrLog();
    return Promise.race([running, sleep(DEADLINE_MS, undefined, { ref: false })]);
  };
}

function definePoolSessions(
  Sessions: PromClient["Gauge"],
  register: Registry,
  poolState: Readings["poolState"],
): void {
  new Sessions({
    name: "ntoma_pool_sessions",
    help: "Database sessions: the size of the pool, those in use, and requests that wait for one.",
    labelNames: ["state"],
    registers: [register],
    collect(this: Gauge) {
      const { size, active, waiting } = poolState();
      this.set({ state: "size" }, size);
      this.set({ state: "active" }, active);
      this.set({ state: "waiting" }, waiting);
    },
  });
}
