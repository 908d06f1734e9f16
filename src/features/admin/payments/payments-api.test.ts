import { expect, it } from "vitest";
import { isFinalAnswer } from "./payments-api.ts";

it("is final when the provider has the refund, or is known not to have it", () => {
  expect(isFinalAnswer({ success: true, message: "" })).toBe(true);
  expect(isFinalAnswer({ success: false, message: "", final: true })).toBe(true);
  expect(isFinalAnswer({ success: false, message: "", final: false })).toBe(false);
  expect(isFinalAnswer({ success: false, message: "" })).toBe(false);
});
