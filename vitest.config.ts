import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "{artwork,bench,domain,paystack-sandbox,scripts,server,src,supabase,tests}/**/*.test.{ts,tsx}",
    ],
    globalSetup: ["tests/harness/global-setup.ts"],
    pool: "forks",
    // Optimizing PGlite's WebAssembly costs more than a test file gains by it.
    execArgv: ["--liftoff-only"],
    maxWorkers: 2,
    // Starting a process for each of 150 files costs minutes; no file changes global state.
    isolate: false,
    // Limits for a test that hangs; a busy machine must never reach them.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
