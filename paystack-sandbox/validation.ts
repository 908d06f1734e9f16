import { randomBytes } from "node:crypto";
import { Refusal } from "./replies.ts";
import type { Channel, NewTransaction } from "./types.ts";

type Fields = Record<string, unknown>;

const allChannels: Channel[] = ["card", "mobile_money"];
const smallestAmount = 10;
const largestAmount = 1_000_000_000;

export async function readFields(request: Request): Promise<Fields> {
  const type = request.headers.get("content-type") ?? "";
  const text = await request.text();
  if (type.includes("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  return parseObject(text);
}

function parseObject(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === "object" && !Array.isArray(value)) {
      return value as Fields;
    }
  } catch {
    throw new Refusal("Invalid JSON in the request body");
  }
  throw new Refusal("The request body must be a JSON object");
}

export function parseNewTransaction(fields: Fields): NewTransaction {
  return {
    email: parseEmail(fields.email),
    amount: parseAmount(fields.amount),
    currency: parseCurrency(fields.currency),
    reference: parseReference(fields.reference),
    channels: parseChannels(fields.channels),
    metadata: parseMetadata(fields.metadata),
    callbackUrl: parseCallbackUrl(fields.callback_url),
  };
}

export function parseAmount(value: unknown): number {
  const amount = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount < smallestAmount) {
    throw new Refusal("Invalid Amount Sent", {
      code: "invalid_amount",
      nextStep: `Pass a whole number of pesewas, ${smallestAmount} or more.`,
    });
  }
  if (amount > largestAmount) throw new Refusal("Transaction amount limit exceeded");
  return amount;
}

export function parseEmail(value: unknown): string {
  if (value === undefined || value === null || value === "") {
    throw new Refusal("Email is not allowed to be empty", { code: "invalid_email_address" });
  }
  if (typeof value !== "string" || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    throw new Refusal("Invalid Email Address Passed", { code: "invalid_email_address" });
  }
  return value;
}

function parseCurrency(value: unknown): string {
  if (value === undefined || value === null || value === "" || value === "GHS") return "GHS";
  throw new Refusal("Currency not supported by merchant", {
    httpStatus: 403,
    code: "unsupported_currency",
    nextStep: "Pass GHS: it is the only currency of this integration.",
  });
}

export function parseReference(value: unknown): string {
  if (value === undefined || value === null || value === "") {
    return `T${randomBytes(8).toString("hex")}`;
  }
  if (typeof value !== "string" || !/^[A-Za-z0-9.=-]{1,200}$/.test(value)) {
    throw new Refusal("Invalid character in transaction reference", { code: "invalid_reference" });
  }
  return value;
}

function parseChannels(value: unknown): Channel[] {
  if (!Array.isArray(value)) return allChannels;
  const chosen = allChannels.filter((channel) => value.includes(channel));
  if (chosen.length > 0) return chosen;
  throw new Refusal("No active channel", { code: "no_active_channel" });
}

function parseMetadata(value: unknown): unknown {
  if (typeof value !== "string") return value ?? "";
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function parseCallbackUrl(value: unknown): string | null {
  if (typeof value !== "string" || !URL.canParse(value)) return null;
  return ["http:", "https:"].includes(new URL(value).protocol) ? value : null;
}
