import type { FunctionDeps } from "../../supabase/functions/_shared/deps.ts";
import { reconcilePayments } from "../../supabase/functions/_shared/payments/reconcile.ts";
import {
  type SweepCounts,
  sweepPendingPayments,
} from "../../supabase/functions/_shared/payments/sweep.ts";

export type SweepTimer = {
  /** Starts no further run and waits for the current one. */
  stop(): Promise<void>;
};

type Cancel = () => void;

type SweepTimerOptions = {
  intervalMs?: number;
  /** The longest pause while the provider does not answer. */
  maxIntervalMs?: number;
  sweep?: () => Promise<SweepCounts>;
  schedule?: (run: () => void, ms: number) => Cancel;
};

const INTERVAL_MS = 120_000;
const MAX_INTERVAL_MS = 1_800_000;

/** Sweeps; the first process that does so on a day also compares the ledger with the provider. */
async function sweepAndReconcile(deps: FunctionDeps): Promise<SweepCounts> {
  const counts = await sweepPendingPayments(deps);
  if (await deps.database.claimReconciliation()) await reconcilePayments(deps);
  return counts;
}

/** Sweeps regularly, one run after another; the interval doubles while the provider is down. */
export function startSweep(deps: FunctionDeps, options: SweepTimerOptions = {}): SweepTimer {
  const { intervalMs = INTERVAL_MS, maxIntervalMs = MAX_INTERVAL_MS } = options;
  const { schedule = scheduleUnref, sweep = () => sweepAndReconcile(deps) } = options;
  let interval = intervalMs;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let cancel: Cancel = schedule(start, interval);

  function start(): void {
    running = run();
  }

  async function run(): Promise<void> {
    const isHealthy = await runSweep(sweep, deps.log);
    interval = isHealthy ? intervalMs : Math.min(interval * 2, maxIntervalMs);
    if (!stopped) cancel = schedule(start, interval);
  }

  return {
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}

/** Resolves to whether the provider answers. */
async function runSweep(
  sweep: () => Promise<SweepCounts>,
  log: FunctionDeps["log"],
): Promise<boolean> {
  try {
    const { asked, unanswered, refundsRequested } = await sweep();
    return unanswered === 0 || unanswered < asked || refundsRequested > 0;
  } catch (error) {
    log("The payment sweep failed", error);
    return false;
  }
}

/** A timer that does not keep the process alive. */
function scheduleUnref(run: () => void, ms: number): Cancel {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}
