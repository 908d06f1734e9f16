import { RequestError } from "../responses.ts";

/** Throws unless the text is a month, such as 09/30, that has not passed. */
export function parseExpiry(value: unknown, now: Date): void {
  const [, month, year] =
    /^(0?[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(String(value ?? "").trim()) ?? [];
  if (!month || !year) throw expiryError("Enter the expiry date as MM/YY.");
  const firstDayAfter = Date.UTC(2000 + Number(year), Number(month));
  if (firstDayAfter <= now.getTime()) throw expiryError("This card has expired.");
}

function expiryError(message: string): RequestError {
  return new RequestError(message, { field: "expiry" });
}
