import { RequestError } from "./responses.ts";
import type { NewTransaction } from "./transactions.ts";

export type Fields = Record<string, unknown>;

const MIN_AMOUNT = 10;
const MAX_AMOUNT = 1_000_000_000;

export async function readFields(request: Request): Promise<Fields> {
  const value = parseJson(await request.text());
  if (value !== null && typeof value === "object" && !Array.isArray(value)) {
    return value as Fields;
  }
  throw new RequestError("The request body must be a JSON object");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError("Invalid JSON in the request body");
  }
}

export function parseNewTransaction(fields: Fields): NewTransaction {
  return {
    email: parseEmail(fields.email),
    amount: parseAmount(fields.amount),
    currency: parseCurrency(fields.currency),
    reference: parseReference(fields.reference),
  };
}

function parseAmount(value: unknown): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < MIN_AMOUNT) {
    throw new RequestError("Invalid Amount Sent", { code: "invalid_amount" });
  }
  if (value > MAX_AMOUNT) throw new RequestError("Transaction amount limit exceeded");
  return value;
}

function parseEmail(value: unknown): string {
  if (typeof value === "string" && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
  throw new RequestError("Invalid Email Address Passed", { code: "invalid_email_address" });
}

function parseCurrency(value: unknown): string {
  if (value === "GHS") return value;
  const details = { status: 403, code: "unsupported_currency" };
  throw new RequestError("Currency not supported by merchant", details);
}

function parseReference(value: unknown): string {
  if (typeof value === "string" && /^[A-Za-z0-9.=-]{1,200}$/.test(value)) return value;
  const code = "invalid_reference";
  throw new RequestError("Invalid character in transaction reference", { code });
}
