/** The number of a typed text; a comma before one or two digits is a decimal point ("12,50"). */
export function decimalOf(text: string): number {
  return Number(text.replace(/^(\s*[+-]?\d+),(\d{1,2}\s*)$/, "$1.$2"));
}
