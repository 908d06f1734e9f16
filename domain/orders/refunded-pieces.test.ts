import { expect, it } from "vitest";
import { boughtNote, piecesLeft, refundedNote } from "./refunded-pieces.ts";

it("leaves the pieces of a line that were not refunded, and names the others", () => {
  expect(piecesLeft({ quantity: 4, refundedQuantity: 1 })).toBe(3);
  expect(refundedNote({ refundedQuantity: 2 })).toBe(", 2 refunded");
  expect(refundedNote({ refundedQuantity: 0 })).toBe("");
  const line = { quantity: 4, refundedQuantity: 2 };
  expect(boughtNote(line)).toBe(" (4 bought, 2 refunded)");
  expect(boughtNote({ ...line, refundedQuantity: 0 })).toBe("");
});
