import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,paystack-sandbox,server,supabase,scripts,src,bench,e2e}/**/*.test.{ts,tsx}"],
    globalSetup: ["server/testing/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
