import type { Transaction } from "./transactions.ts";

export type TransactionData = ReturnType<typeof verificationData>;

export const DOMAIN = "test";
export const IP_ADDRESS = "127.0.0.1";
export const ACCOUNT_NAME = "Ama Test";

export const AUTHORIZATION = {
  authorization_code: "AUTH_sandbox",
  bin: "408408",
  last4: "4081",
  exp_month: "12",
  exp_year: "2040",
  card_type: "visa",
  bank: "Test Bank",
  country_code: "GH",
  brand: "visa",
};
export const { bin: BIN, last4: LAST4 } = AUTHORIZATION;

/** The `data` of a verification; the shapes of all messages are in contract/contract.ts. */
export function verificationData(transaction: Transaction) {
  return {
    ...readData(transaction),
    receipt_number: null,
    metadata: "",
    customer: { ...customerData(transaction), international_format_phone: null },
    plan: null,
    source: null,
    fees_breakdown: null,
    transaction_date: transaction.createdAt.toISOString(),
    plan_object: {},
  };
}

/** An entry of the list of transactions. */
export function transactionEntry(transaction: Transaction) {
  const source = { source: "merchant_api", type: "api", identifier: null };
  return {
    ...readData(transaction),
    metadata: null,
    customer: customerData(transaction),
    plan: {},
    source: { ...source, entry_point: "transaction_initialize" },
  };
}

/** What an event and an entry about a dispute have in common about its transaction. */
export function disputedData(transaction: Transaction) {
  return {
    ...commonData(transaction),
    ip_address: null,
    metadata: "",
    log: null,
    fees: fees(transaction),
    authorization: {},
    plan: {},
    split: {},
    order_id: null,
    pos_transaction_data: null,
  };
}

/** The transaction in the response to POST /refund. */
export function refundedData(transaction: Transaction) {
  const { id, domain, reference, amount, paid_at, channel, currency, paidAt } =
    commonData(transaction);
  return {
    id,
    domain,
    reference,
    amount,
    paid_at,
    channel,
    currency,
    authorization: { exp_month: null, exp_year: null, account_name: null },
    customer: { international_format_phone: null },
    plan: {},
    subaccount: { currency: null },
    split: {},
    order_id: null,
    paidAt,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  };
}

export function customerData({ id, email }: Transaction) {
  return {
    id,
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${id}`,
    phone: null,
    metadata: null,
    risk_action: "default",
  };
}

function readData(transaction: Transaction) {
  const { createdAt, requestedAmount } = transaction;
  return {
    ...commonData(transaction),
    ip_address: IP_ADDRESS,
    log: logData(transaction),
    fees: fees(transaction),
    authorization: authorizationData(transaction),
    split: {},
    order_id: null,
    createdAt: createdAt.toISOString(),
    requested_amount: requestedAmount,
    pos_transaction_data: null,
    connect: null,
  };
}

export function commonData(transaction: Transaction) {
  const { id, status, reference, amount, currency, channel, createdAt } = transaction;
  const paidAt = transaction.paidAt?.toISOString() ?? null;
  return {
    id,
    domain: DOMAIN,
    status,
    reference,
    amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: paidAt,
    created_at: createdAt.toISOString(),
    channel,
    currency,
    fees_split: null,
    subaccount: {},
    paidAt,
  };
}

export function authorizationData({ paidAt, channel }: Transaction) {
  if (!paidAt) return {};
  const isCard = channel === "card";
  const names = isCard
    ? { signature: "SIG_sandbox", account_name: null }
    : { signature: null, account_name: ACCOUNT_NAME };
  return { ...AUTHORIZATION, channel, reusable: false, ...names };
}

export function logData({ createdAt, paidAt, channel }: Transaction) {
  return {
    start_time: Math.floor(createdAt.getTime() / 1000),
    time_spent: 1,
    attempts: 1,
    errors: 0,
    success: paidAt !== null,
    mobile: false,
    input: [],
    history: [{ type: "action", message: `Attempted to pay with ${channel}`, time: 1 }],
  };
}

/** Paystack Ghana charges 1.95 %. */
export function fees({ amount, paidAt }: Transaction): number | null {
  return paidAt && Math.round((amount * 195) / 10_000);
}
