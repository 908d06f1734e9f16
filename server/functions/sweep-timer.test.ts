import { expect, it } from "vitest";
import { createDeps } from "../../supabase/functions/_shared/deps.ts";
import type { SweepCounts } from "../../supabase/functions/_shared/payments/sweep.ts";
import { startSweep } from "./sweep-timer.ts";

const fine: SweepCounts = { asked: 2, confirmed: 1, unanswered: 0, faults: 0, refundsRequested: 0 };
const silent: SweepCounts = { ...fine, asked: 3, confirmed: 0, unanswered: 3 };

/** A sweep whose runs and clock the test controls. */
function setUp() {
  const pauses: number[] = [];
  const logged: string[] = [];
  const runs: PromiseWithResolvers<SweepCounts>[] = [];
  let due: (() => void) | undefined;
  const deps = createDeps({
    supabaseUrl: "http://localhost",
    supabaseSecretKey: "",
    supabasePublishableKey: "",
    paystackUrl: "http://localhost",
    paystackSecretKey: "",
    log: (message) => logged.push(message),
  });
  const timer = startSweep(deps, {
    intervalMs: 100,
    maxIntervalMs: 500,
    sweep: () => {
      const run = Promise.withResolvers<SweepCounts>();
      runs.push(run);
      return run.promise;
    },
    schedule: (run, ms) => {
      pauses.push(ms);
      due = run;
      return () => {
        due = undefined;
      };
    },
  });
  const ring = () => {
    const run = due;
    due = undefined;
    run?.();
    return runs.at(-1);
  };
  const turn = async (end: (run: PromiseWithResolvers<SweepCounts> | undefined) => void) => {
    end(ring());
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { timer, pauses, logged, runs, ring, turn, isDue: () => due !== undefined };
}

it("runs repeatedly, never two at once", async () => {
  const { turn, ring, isDue, runs, pauses } = setUp();
  expect(pauses).toEqual([100]);
  await turn((run) => run?.resolve(fine));
  await turn((run) => run?.resolve({ ...fine, asked: 0 }));
  expect(pauses).toEqual([100, 100, 100]);
  ring();
  expect(isDue()).toBe(false);
  expect(runs).toHaveLength(3);
});

it("increases its delay while the provider does not respond, and resets it afterwards", async () => {
  const { turn, pauses, logged } = setUp();
  for (let round = 0; round < 4; round++) await turn((run) => run?.resolve(silent));
  await turn((run) => run?.resolve({ ...silent, asked: 4 }));
  await turn((run) => run?.reject(new Error("no database")));
  await turn((run) => run?.resolve(fine));
  expect(pauses).toEqual([100, 200, 400, 500, 500, 100, 200, 100]);
  expect(logged).toEqual(["The payment sweep failed"]);
});

it("stops at once between two runs", async () => {
  const { timer, isDue, runs } = setUp();
  await timer.stop();
  expect(isDue()).toBe(false);
  expect(runs).toEqual([]);
});

it("waits for the current run when it is stopped, and starts no other", async () => {
  const { timer, ring, pauses } = setUp();
  const run = ring();
  let stopped = false;
  const stopping = timer.stop().then(() => {
    stopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(stopped).toBe(false);
  run?.resolve(fine);
  await stopping;
  expect(pauses).toEqual([100]);
});
