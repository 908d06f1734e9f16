import { expect, it } from "vitest";
import { defaultPoolSize } from "./pool-size.ts";

it.each([
  { workers: 1, cores: 1, size: 4 },
  { workers: 1, cores: 2, size: 8 },
  { workers: 1, cores: 64, size: 20 },
  { workers: 4, cores: 8, size: 8 },
  { workers: 16, cores: 16, size: 4 },
])("gives each of $workers processes on $cores cores $size sessions", (example) => {
  expect(defaultPoolSize(example.workers, example.cores)).toBe(example.size);
});
