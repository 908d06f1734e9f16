/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\ufeff";

/** A sign and a number in the notation of amounts and phone numbers, or several phone numbers. */
const SIGNED_NUMBER = /^[+-]\d[\d\s.,()/-]*(?:[/,;]\s*\+\d[\d\s.()-]*)*$/;
const STARTS_FORMULA = /^[=@\t\r+-]/;

/** An apostrophe turns what a spreadsheet would run as a formula into text. */
export function defuse(cell: string): string {
  return STARTS_FORMULA.test(cell) && !SIGNED_NUMBER.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Rows in RFC 4180 format, each with its line end. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => quote(defuse(cell))).join(",")}\r\n`).join("");
}

/** The beginning of a file; rows follow. */
export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvRows([columns]);
}

/** A record of a CSV file with the line of the file on which it begins. */
export type CsvRecord = { line: number; cells: string[] };

const DELIMITERS = [",", ";", "\t"] as const;

/** Spreadsheets separate with what their language uses; the titles of columns contain none of it. */
function delimiterOf(text: string): string {
  const [titles = ""] = text.split(/\r|\n/, 1);
  const count = (delimiter: string) => titles.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** One cell, and what follows it: a delimiter, the end of the line or the end of the file. */
function cellPattern(delimiter: string): RegExp {
  return new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|((?!")[^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|\\r|\\n|$)`,
    "y",
  );
}

function lineBreaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** Why a file cannot be read as CSV. */
export class CsvError extends Error {
  override name = "CsvError";
}

/** Reads RFC 4180 with commas, semicolons or tabs; records without any content are left out. */
export function readCsv(file: string): CsvRecord[] {
  const text = file.replace(/^\ufeff/, "");
  const delimiter = delimiterOf(text);
  const pattern = cellPattern(delimiter);
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, cells: [] };
  let line = 1;
  while (pattern.lastIndex < text.length || record.cells.length > 0) {
    const match = pattern.exec(text);
    if (!match) throw new CsvError(`Line ${line}: A quotation mark is missing or misplaced.`);
    const [whole, quoted, plain = "", end = ""] = match;
    record.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += lineBreaksIn(whole);
    if (end === delimiter) continue;
    records.push(record);
    record = { line, cells: [] };
  }
  return records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/** The content of a cell that an export may have given an apostrophe, so that it is not a formula. */
export function withoutApostrophe(cell: string): string {
  const content = cell.slice(1);
  return cell.startsWith("'") && defuse(content) === cell ? content : cell;
}
