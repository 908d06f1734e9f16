import { either, type Shape } from "./differences.ts";

const CARD = {
  authorization_code: "text",
  bin: "text",
  last4: "text",
  exp_month: "digits",
  exp_year: "digits",
  card_type: "text",
  bank: "text",
  country_code: "text",
  brand: "text",
};
const AUTHORIZATION = {
  ...CARD,
  channel: "text",
  reusable: "boolean",
  signature: "text | null",
  account_name: "text | null",
};

export const CUSTOMER = {
  id: "number",
  first_name: "text | null",
  last_name: "text | null",
  email: "text",
  customer_code: "text",
  phone: "text | null",
  metadata: "object | null",
  risk_action: "text",
};
export const CUSTOMER_WITH_PHONE = { ...CUSTOMER, international_format_phone: "text | null" };

const HISTORY = [{ type: "text", message: "text", time: "number" }] satisfies Shape;
const LOG = {
  time_spent: "number",
  attempts: "number",
  errors: "number",
  success: "boolean",
  mobile: "boolean",
  input: "[]",
  history: HISTORY,
} satisfies Shape;

/** What every sample of a paid transaction has. */
export const PAID = {
  id: "number",
  domain: "text",
  status: "'success' | 'reversed'",
  reference: "text",
  amount: "number",
  message: "null",
  gateway_response: "text",
  paid_at: "time",
  created_at: "time",
  channel: "text",
  currency: "text",
};

const CHARGE = { ...PAID, status: "'success'", customer: CUSTOMER };

/** The `data` of charge.success by card in the guide to webhooks. */
const CARD_CHARGE = {
  ...CHARGE,
  channel: "'card'",
  ip_address: "text",
  metadata: "number",
  log: { ...LOG, authentication: "text", channel: "null" },
  fees: "null",
  authorization: { ...CARD, account_name: "text" },
  plan: "{}",
};

const MOBILE_CHARGE = {
  ...CHARGE,
  channel: "'mobile_money'",
  message: "text",
  ip_address: "text",
  metadata: "''",
  log: "null",
  fees: "number",
  fees_split: "null",
  authorization: { ...AUTHORIZATION, signature: "null", account_name: "text" },
  plan: "{}",
  subaccount: "{}",
  subaccount_group: "{}",
  paidAt: "time",
};

/** By card in the guides to bulk charges, subscriptions and virtual terminals. */
const DETAILED_CARD_CHARGE = {
  ...CHARGE,
  channel: "'card'",
  ip_address: "text | null",
  metadata: "object",
  fees_breakdown: "null | absent",
  log: "null",
  fees: "number",
  fees_split: "null",
  authorization: {
    ...AUTHORIZATION,
    signature: "text",
    account_name: "null",
    receiver_bank_account_number: "null",
    receiver_bank: "null",
  },
  customer: CUSTOMER_WITH_PHONE,
  plan: either("{}", {
    id: "number",
    name: "text",
    plan_code: "text",
    description: "null",
    amount: "number",
    interval: "text",
    send_invoices: "boolean",
    send_sms: "boolean",
    currency: "text",
  }),
  subaccount: "{}",
  split: "{}",
  order_id: "null",
  paidAt: "time",
  requested_amount: "number",
  pos_transaction_data: "null | absent",
  source: either("absent", {
    type: "text",
    source: "text",
    entry_point: "text",
    identifier: "text | null",
  }),
};

export const CHARGE_EVENT = either(CARD_CHARGE, MOBILE_CHARGE, DETAILED_CARD_CHARGE);

const READ = {
  ...PAID,
  ip_address: "text",
  log: { ...LOG, start_time: "number" },
  fees: "number",
  fees_split: "null",
  authorization: AUTHORIZATION,
  split: "{}",
  subaccount: "{}",
  order_id: "null",
  paidAt: "time",
  createdAt: "time",
  requested_amount: "number",
  pos_transaction_data: "null",
  connect: "null",
};

export const VERIFICATION = {
  ...READ,
  receipt_number: "null",
  metadata: "''",
  customer: CUSTOMER_WITH_PHONE,
  plan: "null",
  source: "null",
  fees_breakdown: "null",
  transaction_date: "time",
  plan_object: "{}",
};

export const TRANSACTION_ENTRY = {
  ...READ,
  metadata: "null",
  customer: CUSTOMER,
  plan: "{}",
  source: { source: "text", type: "text", identifier: "null", entry_point: "text" },
};
