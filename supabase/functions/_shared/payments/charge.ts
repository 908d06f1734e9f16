import { type Fields, fieldsOf, integerOf, textOf } from "../requests/shapes.ts";

/** A payment at the provider, in the shape that the database accepts; amounts in pesewas. */
export type Charge = {
  id: string;
  status: string;
  amount: number;
  requested_amount: number | null;
  currency: string;
  fees: number;
  channel: string;
  paid_at: string | null;
};

export type ReadCharge = { charge: Charge; message: string };

/** More than any order can come to; an amount beyond it is no answer about this shop. */
const MAX_PESEWAS = 999_999_999_999;

/** Reads the `data` of a verification, or answers undefined when it is not about this reference. */
export function readCharge(value: unknown, reference: string): ReadCharge | undefined {
  const data = fieldsOf(value);
  if (!data || data.reference !== reference || typeof data.status !== "string") return undefined;
  const amount = pesewasOf(data.amount);
  const currency = textOf(data.currency);
  if (amount === undefined || !currency) return undefined;
  return {
    charge: {
      id: idOf(data, reference),
      status: data.status,
      amount,
      requested_amount: pesewasOf(data.requested_amount) ?? null,
      currency,
      fees: pesewasOf(data.fees) ?? 0,
      channel: textOf(data.channel),
      paid_at: timeOf(data.paid_at),
    },
    message: textOf(data.gateway_response) || textOf(data.message),
  };
}

function idOf(data: Fields, reference: string): string {
  const { id } = data;
  return typeof id === "number" || (typeof id === "string" && id) ? String(id) : reference;
}

function pesewasOf(value: unknown): number | undefined {
  const number = integerOf(value);
  return number !== undefined && number >= 0 && number <= MAX_PESEWAS ? number : undefined;
}

/** A time of the provider, or null when there is none that can be read. */
export function timeOf(value: unknown): string | null {
  const time = Date.parse(textOf(value));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
