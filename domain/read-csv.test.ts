import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvHead, csvRows, defuse } from "./csv.ts";
import { readCsv, withoutApostrophe } from "./read-csv.ts";

const cells = fc
  .array(fc.oneof(fc.constantFrom(..."=@+-\t\r\n,;\"' a".split("")), fc.string()))
  .map((x) => x.join(""));
const tables = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(cells, { minLength: width, maxLength: width }), { minLength: 1 }),
  );

describe("readCsv", () => {
  it("reads every cell of an export", () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const titles = (rows[0] ?? []).map((_, index) => `Column ${index}`);
        const read = readCsv(csvHead(titles) + csvRows(rows)).map((record) => record.cells);
        const filled = rows.filter((row) => row.some((cell) => defuse(cell).trim() !== ""));
        expect(read).toEqual([titles, ...filled.map((row) => row.map(defuse))]);
      }),
      { numRuns: 300 },
    );
  });

  it("counts the lines of the file, also in cells and empty records", () => {
    const file = 'Name,Price\r\n"two\nlines",1\r\n\r\n,\r\nlast,2';
    expect(readCsv(file)).toEqual([
      { line: 1, cells: ["Name", "Price"] },
      { line: 2, cells: ["two\nlines", "1"] },
      { line: 6, cells: ["last", "2"] },
    ]);
  });

  it.each([
    [";", "Name;Price\na,b;1\n"],
    ["tab", "Name\tPrice\na,b\t1\n"],
    ["comma", 'Name,Price\n"a,b",1\n'],
  ])("finds the delimiter: %s", (_, file) => {
    expect(readCsv(file)[1]).toEqual({ line: 2, cells: ["a,b", "1"] });
  });

  it.each(['Name\n"open', 'Name\n"a"b\n'])("rejects %j with its line", (file) => {
    expect(() => readCsv(file)).toThrow("Line 2: A quotation mark is missing or misplaced.");
  });

  it("reads an empty file as no records", () => {
    expect(readCsv("")).toEqual([]);
    expect(readCsv("\ufeff\r\n")).toEqual([]);
  });
});

it("removes the apostrophe before a formula, and no other", () => {
  for (const cell of ["=1+2", "-", "@x"]) expect(withoutApostrophe(defuse(cell))).toBe(cell);
  expect(withoutApostrophe("'n Klerk")).toBe("'n Klerk");
  expect(withoutApostrophe("-5")).toBe("-5");
});
