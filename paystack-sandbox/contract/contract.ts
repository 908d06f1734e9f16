import { either, type Shape } from "./differences.ts";
import { DISPUTE_ENTRY, DISPUTE_EVENTS } from "./disputes.ts";
import {
  FETCHED_REFUND,
  NEW_REFUND,
  REFUND_ENTRY,
  REFUND_EVENTS,
  RETRIED_REFUND,
} from "./refunds.ts";
import { CHARGE_EVENT, TRANSACTION_ENTRY, VERIFICATION } from "./transactions.ts";

/**
 * What Paystack publishes about the messages that the shop reads, as kinds of values: of payments by card and mobile
 * money that have been paid, of their refunds and disputes. Source: the samples of its documentation in the public
 * repository PaystackOSS/doc-code-snippets, as of 2026-02-23. `published` has what each sample looks like, and a test
 * compares both; where samples of one message differ, every published form is allowed.
 *
 * Left out, because the shop gets no such message:
 * - charge.success of other channels: bank transfer (payment-methods/pesalink-events.js, pwt-events.js), direct debit
 *   (direct-debit/charge-webhook.js), QR (qr-event.js), USSD (ussd-event.js) and terminals
 *   (terminal/deferred/events.js and terminal/invoices/events.js, with the amount as text);
 * - charge.success with a split payment (multi-split/webhook.js): it names neither channel nor currency;
 * - a verification of a direct debit (direct-debit/verify-transaction.js), and responses to requests that the shop does
 *   not make: fetching a transaction, fetching, updating and resolving a dispute, settlements;
 * - refused requests, but for the one below.
 */

/** The `data` of each event. */
export const EVENTS = {
  "charge.success": CHARGE_EVENT,
  ...REFUND_EVENTS,
  ...DISPUTE_EVENTS,
} satisfies Record<string, Shape>;

const answer = (data: Shape) => ({ status: "boolean", message: "text", data });

const PAGES = {
  total: "number",
  skipped: "number",
  perPage: "number",
  page: "number",
  pageCount: "number",
};

/** The whole body of each response. */
export const RESPONSES = {
  "GET /transaction/verify/:reference": answer(VERIFICATION),
  "GET /transaction": {
    ...answer([TRANSACTION_ENTRY]),
    meta: { next: "text | null", previous: "null", perPage: "number" },
  },
  "POST /refund": answer(NEW_REFUND),
  "GET /refund": { ...answer([REFUND_ENTRY]), meta: either("absent", PAGES) },
  "GET /refund/:id": answer(FETCHED_REFUND),
  "POST /refund/retry_with_customer_details/:id": answer(RETRIED_REFUND),
  // When the refund does not need attention.
  "POST /refund/retry_with_customer_details/:id 422": {
    status: "boolean",
    message: "text",
    meta: { nextStep: "text" },
    type: "'validation_error'",
    code: "'invalid_params'",
    data: "absent",
  },
  "GET /dispute": { ...answer([DISPUTE_ENTRY]), meta: PAGES },
} satisfies Record<string, Shape>;
