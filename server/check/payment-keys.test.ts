import { describe, expect, it } from "vitest";
import {
  paystackKeys as keys,
  PRODUCTION as production,
} from "../../tests/harness/shop/production.ts";
import { checkPaymentKeys } from "./payment-keys.ts";

const found = (environment: NodeJS.ProcessEnv) =>
  checkPaymentKeys(environment).map(({ level, what }) => `${level}: ${what}`);

describe("test keys", () => {
  it("are refused in production, unless it is a demonstration", () => {
    expect(found({ ...production, ...keys("test") })).toEqual([
      "error: The Paystack keys are test keys.",
    ]);
    expect(found({ ...production, ...keys("test"), PAYSTACK_MODE: "test" })).toEqual([
      "warning: The Paystack keys are test keys.",
    ]);
  });

  it("are right everywhere else", () => {
    expect(found(keys("test"))).toEqual([]);
    expect(found({ PAYSTACK_SECRET_KEY: "sk_test_1" })).toEqual([]);
  });
});

describe("live keys", () => {
  it("are right in production, also in a shop that says so", () => {
    expect(found({ ...production, ...keys("live") })).toEqual([]);
    expect(found({ ...production, ...keys("live"), PAYSTACK_MODE: "live" })).toEqual([]);
    expect(found({ ...production, ...keys("live"), SITE_URL: "" })).toEqual([]);
  });

  it.each([{}, { SITE_URL: "http://localhost:3000" }, { ...production, SITE_URL: "http://[::1]" }])(
    "are refused for a shop that only this machine reaches: %j",
    (environment) => {
      const local = { ...environment, ...keys("live") };
      expect(found(local)).toEqual([
        "error: The Paystack keys are live keys, but SITE_URL is an address of this machine alone.",
      ]);
      expect(found({ ...local, PAYSTACK_MODE: "live" })).toEqual([]);
    },
  );
});

it.each([
  ["live", "test"],
  ["test", "live"],
] as const)("keys of another kind than PAYSTACK_MODE are refused: %s, %s", (mode, kind) => {
  expect(found({ ...production, ...keys(kind), PAYSTACK_MODE: mode })).toEqual([
    `error: PAYSTACK_MODE is ${mode}, but the Paystack keys are ${kind} keys.`,
  ]);
});

it("a key that was not copied completely is refused in production", () => {
  const PAYSTACK_SECRET_KEY = keys("live").PAYSTACK_SECRET_KEY.slice(0, 30);
  expect(found({ ...production, PAYSTACK_SECRET_KEY })).toEqual([
    "error: PAYSTACK_SECRET_KEY is not a complete key.",
  ]);
});

it("the sandbox needs no keys", () => expect(found({})).toEqual([]));
