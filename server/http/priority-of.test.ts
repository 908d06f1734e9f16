import { expect, it } from "vitest";
import { priorityOf } from "./priority-of.ts";

it.each([
  ["POST", "/functions/v1/verify-payment", 0],
  ["POST", "/paystack-sandbox/checkout/initialize", 0],
  ["GET", "/", 1],
  ["GET", "/product/7?ref=mail", 1],
  ["GET", "/healthz", 1],
  ["GET", "/rest/v1/products?select=id", 1],
  ["GET", "/rest/v1/rpc/related_products?product_id=7", 1],
  ["POST", "/rest/v1/orders?select=id", 2],
  ["POST", "/rest/v1/orderItems", 2],
  ["GET", "/rest/v1/orders?select=paymentStatus&id=eq.7", 2],
  ["POST", "/auth/v1/token?grant_type=refresh_token", 2],
  ["PATCH", "/rest/v1/products?id=eq.7", 3],
  ["POST", "/rest/v1/carts", 3],
  ["GET", "/rest/v1/wishlists?select=id", 3],
  ["POST", "/auth/v1/token?grant_type=password", 3],
])("%s %s has priority %i", (method, url, priority) => {
  expect(priorityOf({ method, url })).toBe(priority);
});
