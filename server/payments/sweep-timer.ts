import type { FunctionDeps } from "../../supabase/functions/_shared/deps.ts";
import { type SweepCounts, sweepPendingPayments } from "../../supabase/functions/_shared/sweep.ts";

export type SweepTimer = {
  /** Starts no further run and waits for the one under way. */
  stop(): Promise<void>;
};

type Cancel = () => void;

type SweepTimerOptions = {
  everyMs?: number;
  /** The longest pause while the provider is down. */
  longestMs?: number;
  sweep?: () => Promise<SweepCounts>;
  schedule?: (run: () => void, ms: number) => Cancel;
};

const EVERY_MS = 120_000;
const MAX_PAUSE_MS = 1_800_000;

/** Sweeps every few minutes, one run after another; pauses double while the provider is silent. */
export function startSweep(deps: FunctionDeps, options: SweepTimerOptions = {}): SweepTimer {
  const { everyMs = EVERY_MS, longestMs = MAX_PAUSE_MS, schedule = scheduleQuietly } = options;
  const { sweep = () => sweepPendingPayments(deps) } = options;
  let pause = everyMs;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let cancel: Cancel = schedule(start, pause);

  function start(): void {
    running = run();
  }

  async function run(): Promise<void> {
    pause = (await isHealthy(sweep, deps.log)) ? everyMs : Math.min(pause * 2, longestMs);
    if (!stopped) cancel = schedule(start, pause);
  }

  return {
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}

async function isHealthy(
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
function scheduleQuietly(run: () => void, ms: number): Cancel {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}
