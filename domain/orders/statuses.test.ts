import { describe, expect, it } from "vitest";
import { orderStatusLook, paymentStatusLook, stockStatus } from "./statuses.ts";

describe("an order's status", () => {
  it.each([
    ["processing", "Processing", "yellow", "yellow", "yellow"],
    ["packaged", "Packaged", "blue", "blue", "lightBlue"],
    ["dispatched", "Dispatched", "indigo", "blue", "indigo"],
    ["delivered", "Delivered", "green", "green", "green"],
    ["cancelled", "Cancelled", "red", "red", "red"],
    ["lost", "lost", "grey", "grey", "grey"],
    ["toString", "toString", "grey", "grey", "grey"],
  ])("%s has its label and colours", (status, label, shopper, admin, pie) => {
    expect(orderStatusLook(status)).toEqual({ label, shopper, admin, pie });
  });
});

describe("a payment's status", () => {
  it.each([
    ["pending", "yellow"],
    ["paid", "green"],
    ["success", "green"],
    ["failed", "red"],
    ["odd", "grey"],
  ])("%s is %s", (status, tone) => {
    expect(paymentStatusLook(status).tone).toBe(tone);
  });
});

describe("stock", () => {
  it.each([
    [0, "Out of Stock", "red"],
    [1, "Low Stock", "yellow"],
    [29, "Low Stock", "yellow"],
    [30, "In Stock", "green"],
  ])("of %i is %s", (quantity, label, tone) => {
    expect(stockStatus({ stockQuantity: quantity, hidden: false })).toEqual({ label, tone });
  });

  it("does not matter while a product is hidden", () => {
    expect(stockStatus({ stockQuantity: 0, hidden: true })).toEqual({
      label: "Hidden",
      tone: "grey",
    });
  });
});
