import type { Forms } from "./context.ts";
import {
  ACCOUNT_NAME,
  AUTHORIZATION,
  authorizationData,
  commonData,
  customerData,
  fees,
  IP_ADDRESS,
  logData,
} from "./transaction-data.ts";
import type { Transaction } from "./transactions.ts";

/** The `data` of charge.success, which differs by channel; by card it is published in two forms. */
export function chargeEventData(transaction: Transaction, forms: Forms) {
  if (transaction.channel === "mobile_money") return mobileData(transaction);
  return forms === "usual" ? cardData(transaction) : detailedCardData(transaction);
}

/** As in the guide to webhooks: without fees, and with a number as metadata. */
function cardData(transaction: Transaction) {
  const { fees_split: _, subaccount: __, paidAt: ___, ...data } = commonData(transaction);
  const { start_time: ____, ...log } = logData(transaction);
  return {
    ...data,
    ip_address: IP_ADDRESS,
    metadata: 0,
    log: { ...log, authentication: "pin", channel: null },
    fees: null,
    authorization: { ...AUTHORIZATION, account_name: ACCOUNT_NAME },
    customer: customerData(transaction),
    plan: {},
  };
}

function mobileData(transaction: Transaction) {
  return {
    ...commonData(transaction),
    message: "Paid",
    ip_address: IP_ADDRESS,
    metadata: "",
    log: null,
    fees: fees(transaction),
    authorization: authorizationData(transaction),
    customer: customerData(transaction),
    plan: {},
    subaccount_group: {},
  };
}

/** As in the guides to bulk charges and virtual terminals. */
function detailedCardData(transaction: Transaction) {
  const receiver = { receiver_bank_account_number: null, receiver_bank: null };
  const source = { type: "api", source: "merchant_api", entry_point: "transaction_initialize" };
  return {
    ...commonData(transaction),
    ip_address: IP_ADDRESS,
    metadata: { referrer: "https://shop.test/checkout" },
    fees_breakdown: null,
    log: null,
    fees: fees(transaction),
    authorization: { ...authorizationData(transaction), ...receiver },
    customer: { ...customerData(transaction), international_format_phone: null },
    plan: {},
    split: {},
    order_id: null,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    source: { ...source, identifier: null },
  };
}
