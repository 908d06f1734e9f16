import { expect, it } from "vitest";
import { requireBuild } from "../../tests/harness/build.ts";
import budget from "../budget.json" with { type: "json" };
import { measurePageWeights } from "./page-weight.ts";

const limits: Record<string, number> = budget.most;

await requireBuild();

it.each(await measurePageWeights())("$name is within the budget", ({ name, value }) => {
  expect(value).toBeLessThanOrEqual(limits[name] ?? 0);
});
