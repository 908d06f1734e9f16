import { join } from "node:path";
import * as prom from "prom-client";
import { expect, it, vi } from "vitest";
import { defineGauges, type Readings } from "./gauges.ts";
import { freeBytesOf } from "./open-metrics.ts";
import type { ShopState } from "./shop-state.ts";

const STATE: ShopState = {
  heldPieces: 3,
  waitingMails: 2,
  failedMails: 1,
  oldestMailAge: 90,
  refundsDue: 4,
  oldestRefundAge: 60,
  openDisputes: 5,
  lastSweep: 1_790_000_000,
  lastBackup: 0,
};

function setUp(changed: Partial<Readings> = {}) {
  const register = new prom.Registry();
  defineGauges(prom, register, {
    poolState: () => ({ size: 4, active: 1, waiting: 0 }),
    isReady: async () => true,
    shopState: async () => STATE,
    freeBytes: async () => 1024,
    ...changed,
  });
  return register;
}

it("read the state of the shop once for all of its gauges, at every scrape", async () => {
  const shopState = vi.fn(async () => STATE);
  const register = setUp({ shopState });
  const text = await register.metrics();
  expect(text).toMatch(/^ntoma_unsent_mail_age_seconds 90$/m);
  expect(text).toMatch(/^ntoma_last_backup_timestamp_seconds 0$/m);
  expect(shopState).toHaveBeenCalledTimes(1);
  await register.metrics();
  expect(shopState).toHaveBeenCalledTimes(2);
});

it("have no value while the database cannot be read, and the others have theirs", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const shopState = vi.fn(async () => STATE);
  const register = setUp({ shopState, isReady: async () => false });
  await register.metrics();
  shopState.mockRejectedValueOnce(new Error("no database"));
  const text = await register.metrics();
  expect(text).not.toMatch(/^ntoma_refunds_due \d/m);
  expect(text).toMatch(/^ntoma_ready 0$/m);
  expect(text).toMatch(/^ntoma_pool_sessions\{state="size"\} 4$/m);
  expect(logged).toHaveBeenCalledTimes(1);
  expect(await register.metrics()).toMatch(/^ntoma_refunds_due 4$/m);
});

it("have no free space without a folder, or with one that cannot be looked at", async () => {
  for (const folder of ["/none/at/all", join(import.meta.filename, "below-a-file")]) {
    const text = await setUp({ freeBytes: () => freeBytesOf(folder) }).metrics();
    expect(text).not.toMatch(/^ntoma_disk_free_bytes \d/m);
    expect(text).toMatch(/^ntoma_ready 1$/m);
  }
});
