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
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
