import { compareSync } from "bcryptjs";
import { expect, it } from "vitest";
import { OverloadError } from "../../lib/limiter.ts";
import { passwordPool } from "./password-pool.ts";

it("hashes and compares as bcrypt does", async () => {
  const hash = await passwordPool.hash("a long password", 4);
  expect(compareSync("a long password", hash)).toBe(true);
  expect(await passwordPool.compare("a long password", hash)).toBe(true);
  expect(await passwordPool.compare("another password", hash)).toBe(false);
});

it("does not block the main thread", async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await Promise.all(Array.from({ length: 12 }, () => passwordPool.hash("a long password", 10)));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});

it("rejects tasks above its queue limit", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 150 }, () => passwordPool.hash("a long password", 4)),
  );
  const rejected = results.filter(({ status }) => status === "rejected");
  expect(rejected.length).toBeGreaterThan(0);
  for (const result of rejected)
    expect(result).toMatchObject({ reason: expect.any(OverloadError) });
  expect(results.length - rejected.length).toBeGreaterThanOrEqual(64);
});

it("continues after a task that failed", async () => {
  await expect(passwordPool.hash("x", "no number" as never)).rejects.toThrow();
  expect(await passwordPool.hash("a long password", 4)).toMatch(/^\$2/);
});
