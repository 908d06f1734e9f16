import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvHead, csvRows, defuse, readCsv, withoutApostrophe } from "./csv.ts";

/** An independent CSV parser. */
function parsed(text: string): string[][] {
  return parse(text, { bom: true, record_delimiter: "\r\n" });
}

const nasty = fc.constantFrom(
  ..."=@+-\t\r\n,;\"'| ".split(""),
  "\r\n",
  '""',
  "GH₵",
  "=1+2",
  "+233 24 412 3456",
  "-5",
  "\ufeff",
);
const cells = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(fc.oneof(nasty, fc.string({ maxLength: 3 })), { maxLength: 6 }).map((x) => x.join("")),
);
const tables = fc
  .integer({ min: 2, max: 10 })
  .chain((width) => fc.array(fc.array(cells, { minLength: width, maxLength: width })));

describe("a CSV file", () => {
  it("preserves every cell, except for the apostrophe before a formula", () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const head = (rows[0] ?? ["a", "b"]).map((_, index) => `column ${index}`);
        expect(parsed(csvHead(head) + csvRows(rows))).toEqual([
          head,
          ...rows.map((row) => row.map(defuse)),
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it("contains no cell that a spreadsheet would execute", () => {
    fc.assert(
      fc.property(cells, (cell) => {
        const [, [kept, end] = []] = parsed(csvHead(["a", "b"]) + csvRows([[cell, "end"]]));
        expect(end).toBe("end");
        if (/^[=@\t\r]/.test(cell)) expect(kept).toBe(`'${cell}`);
        if (/^[+-](?!\d)/.test(cell)) expect(kept).toBe(`'${cell}`);
        expect([cell, `'${cell}`]).toContain(kept);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    "+233 30 222 1111 / +233 30 222 1112",
    "+1, +2; +3",
    "+233244123456",
    "+233 24 412 3456",
    "+233-24-412",
    "-12.50",
    "-1,250.00",
    "1=1",
    "",
  ])("does not change %j", (cell) => expect(defuse(cell)).toBe(cell));

  it.each([
    "=1+2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "+cmd",
    "-",
    "--1",
    "+1+cmd|' /C calc'!A0",
    "-2x",
    "+1+1",
    "+1/+A1",
    "+1;+cmd",
  ])("escapes %j", (cell) => expect(defuse(cell)).toBe(`'${cell}`));

  it("has a UTF-8 byte-order mark and CRLF line endings", () => {
    expect(csvHead(["a", "b"])).toBe("\ufeffa,b\r\n");
    expect(csvRows([["GH₵ 5", 'say "hi"']])).toBe('GH₵ 5,"say ""hi"""\r\n');
  });
});

const importedCells = fc
  .array(fc.oneof(fc.constantFrom(..."=@+-\t\r\n,;\"' a".split("")), fc.string()))
  .map((x) => x.join(""));
const importedTables = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(importedCells, { minLength: width, maxLength: width }), { minLength: 1 }),
  );

describe("readCsv", () => {
  it("reads every cell of an export", () => {
    fc.assert(
      fc.property(importedTables, (rows) => {
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
