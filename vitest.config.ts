import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "{artwork,bench,domain,paystack-sandbox,scripts,server,src,supabase,tests}/**/*.test.{ts,tsx}",
    ],
    globalSetup: ["tests/harness/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
