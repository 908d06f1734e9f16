import { expect, it } from "vitest";
import { cedis } from "../../money.ts";
import type { CheckedImport } from "./check-import.ts";
import {
  describeChange,
  importedText,
  sameNameText,
  summaryOf,
  undoneText,
  undoQuestion,
} from "./import-texts.ts";
import type { ImportLine } from "./product-import.ts";
import type { RecentImport } from "./recent-imports.ts";

const before = {
  name: "Price: Cap → Hat",
  price: cedis(120),
  stockQuantity: 7,
  discount: 0,
} as ImportLine["before"];

const described = (change: Partial<ImportLine>) =>
  describeChange({ line: 2, before, changes: {}, image: undefined, ...change });

it("describes what a line will do, with price and stock in any case", () => {
  const added = { name: "New cap", price: cedis(1250.5), stockQuantity: 0 };
  expect(described({ before: undefined, changes: added })).toEqual([
    "New: New cap",
    "Price: GH₵1,250.50 · Stock: 0",
  ]);
  expect(described({ changes: { price: cedis(99.9), discount: 5 }, image: "cap.jpg" })).toEqual([
    "Price: Cap → Hat",
    "Price: GH₵120.00 → GH₵99.90 · Stock: 7",
    "Discount (%): 0 → 5",
    "Product Image: none → cap.jpg",
  ]);
  expect(described({ changes: { stockQuantity: 1200 } })[1]).toBe(
    "Price: GH₵120.00 · Stock: 7 → 1200",
  );
});

it("sums a check up", () => {
  const checked = (counts: Partial<CheckedImport>, added = 0, changed = 0) => {
    const one = (product: ImportLine["before"]) => ({ before: product }) as ImportLine;
    const lines = [...Array(added).fill(one(undefined)), ...Array(changed).fill(one(before))];
    return { problems: [], lines, unchanged: 0, sameNames: [], leftOut: 0, ...counts };
  };
  expect(summaryOf(checked({ unchanged: 1200 }, 1, 2))).toBe(
    "1 new product, 2 changes, 1,200 unchanged",
  );
  expect(summaryOf(checked({ leftOut: 3 }))).toBe("There is nothing to import: 3 left out.");
  expect(summaryOf(checked({ unchanged: 3 }))).toBe(
    "There is nothing to import: all products are as in this file.",
  );
});

it.each([
  [["Cap", "cap "], "“cap ” is already in the shop"],
  [["Cap", "Hat"], "“Cap” and “Hat” are already in the shop"],
  [["A", "B", "C", "D"], "“A”, “B”, “C” and 1 more are already in the shop"],
])("names %j that are in the shop", (names, text) => {
  expect(sameNameText(names)).toBe(text);
});

const of = (added: number, updated: number) => ({ added, updated }) as RecentImport;

it.each([
  [
    1200,
    1,
    "1,200 added, 1 updated",
    "1,200 products will go into the trash, and 1 product will get back what it had.",
  ],
  [1, 0, "1 added", "1 product will go into the trash."],
  [0, 2, "2 updated", "2 products will get back what they had."],
])("tells of %d added and %d updated products", (added, updated, done, question) => {
  expect(importedText(of(added, updated))).toBe(done);
  expect(undoQuestion(of(added, updated))).toBe(
    `${question} What was ordered or changed since stays.`,
  );
});

it("names what could not be taken back", () => {
  expect(undoneText([])).toBe("Import undone.");
  expect(
    undoneText([
      { name: "Cap", reason: "ordered" },
      { name: "Hat", reason: "changed" },
      { name: "Bag", reason: "missing" },
      { name: "Belt", reason: "missing" },
    ]),
  ).toBe(
    "Import undone. “Cap” was ordered, and stays in the shop. “Hat” was changed since, and stays as it is. 2 more: see Import.",
  );
});
