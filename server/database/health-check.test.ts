import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OverloadError } from "../lib/limiter.ts";
import { type HealthCheck, openHealthCheck } from "./health-check.ts";

let asked: number;
let answer: () => Promise<boolean>;
let health: HealthCheck;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockReturnValue();
  asked = 0;
  answer = async () => true;
  const execute = () => {
    asked += 1;
    return answer();
  };
  const kysely = { transaction: () => ({ execute }) } as unknown as Kysely<unknown>;
  health = openHealthCheck({ kysely });
});
afterEach(async () => {
  await health.close();
  vi.useRealTimers();
});

const fail = (error: Error) => {
  answer = async () => {
    throw error;
  };
};

it("asks the database once a second at most, whoever asks", async () => {
  const many = () => Promise.all(Array.from({ length: 50 }, health.isReady));
  expect(new Set(await many())).toEqual(new Set([true]));
  await vi.advanceTimersByTimeAsync(900);
  await many();
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  await many();
  expect(asked).toBe(2);
});

it("asks no second time while an answer is awaited, and is not ready after three seconds", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  answer = () => promise;
  const first = health.isReady();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await first).toBe(false);
  const second = health.isReady();
  resolve(true);
  expect([await second, asked]).toEqual([true, 1]);
});

it("refuses writes from a failed write to the next that succeeds, asked by nobody", async () => {
  fail(Object.assign(new Error("No space left on device"), { code: "53100" }));
  await vi.advanceTimersByTimeAsync(5000);
  expect([health.refusesWrites(), await health.isReady()]).toEqual([true, false]);
  answer = async () => true;
  await vi.advanceTimersByTimeAsync(5000);
  expect([health.refusesWrites(), await health.isReady()]).toEqual([false, true]);
});

it("refuses none because of too many requests or a lost connection", async () => {
  for (const error of [new OverloadError(), Object.assign(new Error(), { code: "ECONNREFUSED" })]) {
    fail(error);
    await vi.advanceTimersByTimeAsync(5000);
    expect([health.refusesWrites(), await health.isReady()]).toEqual([false, false]);
  }
});

it("says once that it failed, and once that it succeeds again", async () => {
  fail(new Error("No space left on device"));
  await vi.advanceTimersByTimeAsync(20_000);
  answer = async () => true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(vi.mocked(console.error)).toHaveBeenCalledTimes(2);
});
