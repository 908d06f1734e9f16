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
