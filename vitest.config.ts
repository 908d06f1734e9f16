import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const common: TestProjectInlineConfiguration["test"] = {
  pool: "forks",
  // One process for many files: a new one for each costs minutes. No file replaces a module.
  isolate: false,
  restoreMocks: true,
  setupFiles: ["tests/harness/fixed-seed.ts"],
  // Optimizing PGlite's WebAssembly costs more than a test file gains by it.
  execArgv: ["--liftoff-only"],
  // Limits for a test that hangs; a busy machine must never reach them.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

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
        },
      },
      { test: { ...common, name: "system", include: ["tests/**/*.test.ts"] } },
    ],
  },
});
