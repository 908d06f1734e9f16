import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const common: TestProjectInlineConfiguration["test"] = {
  pool: "forks",
  // Optimizing PGlite's WebAssembly costs more than a test file gains by it.
  execArgv: ["--liftoff-only"],
  // Limits for a test that hangs; a busy machine must never reach them.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

/** They replace modules or need the original globals: a process of their own for each. */
const ISOLATED = [
  "server/http/response-cache.test.ts",
  "server/patches/fsync-files.test.ts",
  "src/features/cart/product-lines-queries.test.ts",
  "src/lib/query-client.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: ["tests/harness/global-setup.ts"],
    maxWorkers: 3,
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: [
            "{artwork,bench,domain,paystack-sandbox,scripts,server,src,supabase}/**/*.test.{ts,tsx}",
          ],
          exclude: ISOLATED,
          // One process for many files: a new one for each costs minutes.
          isolate: false,
          restoreMocks: true,
        },
      },
      { test: { ...common, name: "isolated", include: ISOLATED } },
      {
        test: {
          ...common,
          name: "system",
          include: ["tests/**/*.test.ts"],
          isolate: false,
          restoreMocks: true,
          // The report marks a test that needed its second attempt.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
