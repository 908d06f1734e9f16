import { expect, test } from "vitest";
import { z } from "zod";
import { zodResolver } from "./zod-resolver.ts";

const resolve = zodResolver(
  z
    .object({
      name: z.string().min(3, "too short").regex(/^a/, "must begin with a"),
      price: z.string().transform(Number),
    })
    .refine(({ price }) => price > 0, { path: ["price"], message: "must be positive" }),
);
const options = { fields: {}, shouldUseNativeValidation: false };

test("returns what the schema makes of valid values", async () => {
  const result = await resolve({ name: "abc", price: "5" }, undefined, options);
  expect(result).toEqual({ values: { name: "abc", price: 5 }, errors: {} });
});

test("returns the first issue of each field", async () => {
  const { errors } = await resolve({ name: "b", price: "5" }, undefined, options);
  expect(errors).toEqual({ name: { type: "too_small", message: "too short" } });
});

test("assigns an issue of the whole form to the field that it names", async () => {
  const { errors } = await resolve({ name: "abc", price: "0" }, undefined, options);
  expect(errors).toEqual({ price: { type: "custom", message: "must be positive" } });
});

test("waits for a check that takes time", async () => {
  const taken = z.object({ name: z.string().refine(async () => false, "taken") });
  const { errors } = await zodResolver(taken)({ name: "abc" }, undefined, options);
  expect(errors).toEqual({ name: { type: "custom", message: "taken" } });
});
