import { expect, it } from "vitest";
import { shopDetailsLabels, shopDetailsSchema } from "./shop-details-schema.ts";

const empty = Object.fromEntries(Object.keys(shopDetailsLabels).map((name) => [name, ""]));
const takes = (details: object) =>
  shopDetailsSchema.safeParse({ ...empty, name: "Ntoma", ...details }).success;

it.each(["", " hello@shop.example "])("takes '%s' as the shop's address", (email) => {
  expect(takes({ email })).toBe(true);
});

it.each(["hello", "a@b.example,c@d.example", "<a@b.example>"])(
  "refuses '%s', to which no mail can be answered",
  (email) => {
    expect(takes({ email })).toBe(false);
  },
);
