import { expect, it } from "vitest";
import { importedText, type RecentImport, undoneText, undoQuestion } from "./recent-imports.ts";

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
