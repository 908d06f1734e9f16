import { cedis } from "../money.ts";

/** The limits of the table. */
export const MAX_PRICE = cedis(999_999.99);
export const MAX_STOCK = 1_000_000;

export const stockMessages = {
  negative: "Stock quantity cannot be negative",
  tooMany: "Stock quantity cannot exceed 1,000,000",
};

export function hasTwoDecimals(number: number): boolean {
  return Math.round(number * 100) / 100 === number;
}
