import { refundMessages } from "../../../domain/messages.ts";
import type { RefundWish } from "../_shared/payments/facts.ts";
import { readId } from "../_shared/requests/read-json.ts";
import { type Fields, fieldsOf, textOf } from "../_shared/requests/shapes.ts";

export type RefundOrderWish = { of: { orderId?: number; chargeId?: number }; wish: RefundWish };
export type BankDetailsWish = {
  refundId: number;
  bankDetails: { accountNumber: string; bankId: string };
};

/** More than any order can come to. */
const MOST_CEDIS = 9_999_999_999.99;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What an admin wants, or the sentence that says what is wrong with it. */
export function readWish(
  body: Fields,
  adminId: string,
): RefundOrderWish | BankDetailsWish | string {
  if (body.bankDetails !== undefined) return readBankDetails(body);
  const [orderId, chargeId] = [readId(body.orderId), readId(body.paymentId)];
  if (!orderId && !chargeId) return refundMessages.orderMissing;
  const requestId = textOf(body.requestId);
  if (!UUID.test(requestId)) return refundMessages.requestIdMissing;
  const amount = readAmount(body.amount);
  const lines = readLines(body.lines);
  if (amount === "invalid" || lines === "invalid") return refundMessages.invalid;
  const wish = {
    requestId,
    adminId,
    amount,
    lines,
    restock: body.restock === true,
    reason: textOf(body.reason),
    onlyOwed: body.onlyOwed === true,
  };
  return { of: { orderId, chargeId }, wish };
}

function readAmount(value: unknown): number | undefined | "invalid" {
  if (value === undefined || value === null) return undefined;
  return typeof value === "number" && value > 0 && value <= MOST_CEDIS ? value : "invalid";
}

function readLines(value: unknown): RefundWish["lines"] | "invalid" {
  if (value === undefined || value === null) return undefined;
  const lines = Array.isArray(value) ? value.map(readLine) : [];
  const read = lines.filter((line) => line !== undefined);
  return read.length > 0 && read.length === lines.length ? read : "invalid";
}

function readLine(value: unknown) {
  const itemId = readId(fieldsOf(value)?.itemId);
  const quantity = readId(fieldsOf(value)?.quantity);
  return itemId && quantity ? { itemId, quantity } : undefined;
}

function readBankDetails({ refundId, bankDetails }: Fields): BankDetailsWish | string {
  const id = readId(refundId);
  const accountNumber = textOf(fieldsOf(bankDetails)?.accountNumber).trim();
  const bankId = textOf(fieldsOf(bankDetails)?.bankId).trim();
  if (!id || !/^\d{4,20}$/.test(accountNumber) || !/^\d{1,10}$/.test(bankId)) {
    return refundMessages.invalidDetails;
  }
  return { refundId: id, bankDetails: { accountNumber, bankId } };
}
