/** "1,250.50" as the shop writes it. */
const GROUPED = /^\s*[+−-]?\d{1,3}(,\d{3})+(\.\d+)?\s*$/;

/**
 * The number of a typed text. A comma stands between thousands ("1,250.50"); before one or two digits
 * it is a decimal point ("12,50"). A minus sign may be one, as other programs write it, or a hyphen.
 */
export function decimalOf(text: string): number {
  const plain = text.replace("−", "-");
  if (GROUPED.test(plain)) return Number(plain.replaceAll(",", ""));
  return Number(plain.replace(/^(\s*[+-]?\d+),(\d{1,2}\s*)$/, "$1.$2"));
}

/** Whether a number has a comma that is not one between thousands: which of both a file means is not sure. */
export function hasUnsureComma(text: string): boolean {
  return text.includes(",") && !GROUPED.test(text);
}
