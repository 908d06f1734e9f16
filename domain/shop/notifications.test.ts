import { expect, it } from "vitest";
import { notificationsSchema } from "./notifications.ts";

const ticks = {
  paidOrder: true,
  lowStock: true,
  dispute: true,
  failedRefund: true,
  unmatchedCharge: false,
};

it.each(["", " owner@shop.example ", "o.wner+shop@mail.shop.example"])("takes '%s'", (address) => {
  expect(notificationsSchema.parse({ address, ...ticks })).toEqual({
    address: address.trim(),
    ...ticks,
  });
});

it.each(["owner", "owner@shop", "a@b.example, c@d.example", "<a@b.example>", "a b@c.example"])(
  "refuses '%s'",
  (address) => {
    expect(notificationsSchema.safeParse({ address, ...ticks }).success).toBe(false);
  },
);
