import { expect, it } from "vitest";
import { type AuditEntry, authorOf, changeLines, productChangeLines } from "./audit-log.ts";

const entry = (change: AuditEntry["change"]): AuditEntry => ({
  id: 1,
  at: "2026-11-15T12:00:00Z",
  user_id: "7",
  userName: "Ama",
  byAdmin: true,
  change,
});

it("describes a change with the labels of the screens", () => {
  expect(
    changeLines(
      entry({
        orderStatus: ["processing", "packaged"],
        refundStatus: [null, "due"],
        moneyStatus: ["paid", "partly_refunded"],
        price: [10, 1234.5],
        categoryId: [1, 3],
        image: ["/a/b/1-old.webp", ""],
        other: [1, 2],
      }),
    ),
  ).toEqual([
    "Order status: Processing → Packaged",
    "Refund: none → due",
    "Money: Paid → Partly refunded",
    "Price: GH₵10.00 → GH₵1,234.50",
    "Category: Men → Accessories",
    "Product Image: 1-old.webp → none",
    "other: 1 → 2",
  ]);
});

it("says in a word that a product was added, deleted or restored", () => {
  const added = entry({ name: [null, "Smock"], price: [null, 10] });
  expect(productChangeLines(added, true)).toEqual(["Added"]);
  expect(productChangeLines(added, false)).toEqual(["Restored from the trash"]);
  expect(productChangeLines(entry({ name: ["Smock", null] }), false)).toEqual(["Deleted"]);
  expect(productChangeLines(entry({ price: [10, 20] }), true)).toEqual([
    "Price: GH₵10.00 → GH₵20.00",
  ]);
});

it("shortens long texts", () => {
  const [line] = changeLines(entry({ description: ["a", "b".repeat(500)] }));
  expect(line).toBe(`Description: a → ${"b".repeat(80)}…`);
});

it("names the author", () => {
  expect(authorOf(entry({}))).toBe("Ama");
  expect(authorOf({ ...entry({}), userName: "" })).toBe("An admin");
  expect(authorOf({ ...entry({}), user_id: null })).toBe("Ama");
  expect(authorOf({ ...entry({}), user_id: null, userName: "" })).toBe("The shop");
  expect(authorOf({ ...entry({}), user_id: null, byAdmin: false })).toBe("The shop");
  expect(authorOf({ ...entry({}), byAdmin: false })).toBe("Shopper (Ama)");
  expect(authorOf({ ...entry({}), byAdmin: false, userName: "" })).toBe("Shopper");
});
